import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { campaignStates } from '../../packages/contract/src/campaigns/campaign-state.ts';
import { occurrenceStates } from '../../packages/contract/src/schedules/occurrence-state.ts';
import { scheduleStates } from '../../packages/contract/src/schedules/schedule-state.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The mappings from names in code to wire values. Everything else names a state by them. */
const mappings = [
  'packages/contract/src/campaigns/campaign-state.ts',
  'packages/contract/src/schedules/occurrence-state.ts',
  'packages/contract/src/schedules/schedule-state.ts',
];

const value = `(?:${[...new Set([...campaignStates, ...occurrenceStates, ...scheduleStates])].join('|')})`;
/** A wire value as a complete text, or as the key of an object. Spanish labels are capitalized and within sentences. */
const literals = [new RegExp(`(['"\`])${value}\\1`), new RegExp(`(?:^|[{,])\\s*${value}: `, 'm')];

/** @param {string} source */
const namesWireValue = (source) => {
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return literals.some((literal) => literal.test(code));
};

const folders = ['packages/*/{src,bench,proof}', 'mf-*/src', 'shell/src'];
/** Tests and their examples state what is on the wire and in the rows of the database; the client's types are generated from it. */
const sources = globSync([...folders.map((folder) => `${folder}/**/*.{ts,tsx,css}`), '.tools/**/*.mjs'], { cwd: root }).filter(
  (file) => !/\.test\.(?:tsx?|mjs)$|\/testing\/|^packages\/client\/src\/operations\.ts$|^packages\/(?:e2e|testing)\//.test(file),
);

describe('the wire value of a state', () => {
  it.each([
    ["if (state === 'pausada') return;", true],
    ["sql`select from occurrence where state in ('programada', 'en_curso')`", true],
    ['<Badge state="completada" />', true],
    ["const labels = { por_empezar: 'Por empezar' };", true],
    ['.badge[data-state="en_curso"] { color: red; }', true],
    ['if (state === scheduleState.paused) return;', false],
    ["const label = 'Pausada';", false],
    ['<p>Es un borrador: no se envía nada.</p>', false],
    ['/** Stored as `pausada`. */', false],
  ])('is seen in %s: %s', (source, isNamed) => {
    expect(namesWireValue(source)).toBe(isNamed);
  });

  it('occurs only in the mapping from names in code', () => {
    const found = sources.filter((file) => namesWireValue(readFileSync(path.join(root, file), 'utf8')));
    expect(found.toSorted()).toEqual(mappings);
  });
});
