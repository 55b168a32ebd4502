import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const tools = path.resolve(import.meta.dirname, '..');
/** Commands for operators of the product. All others are for developers. */
const ofOperators = [
  'backup.mjs',
  'data.mjs',
  'insight.mjs',
  'keys.mjs',
  'migrate.mjs',
  'pictures.mjs',
  'restore.mjs',
  'start.mjs',
  'worker.mjs',
];
const entries = readdirSync(tools).filter((file) => file.endsWith('.mjs'));
const sources = entries.map((file) => /** @type {const} */ ([file, readFileSync(path.join(tools, file), 'utf8')]));
const preparing = sources.filter(([, source]) => source.includes('await prepare('));

describe('the commands', () => {
  it('of operators are among those that prepare the workspace', () => {
    expect(preparing.map(([file]) => file)).toEqual(expect.arrayContaining(ofOperators));
  });

  it.each(preparing)('%s has its messages in one language', (file, source) => {
    const language = ofOperators.includes(file) ? 'es' : 'en';
    expect([...source.matchAll(/await prepare\('(\w+)'\)/g)].map(([, given]) => given)).toEqual([language]);
    const titles = [...source.matchAll(/requireStep\('([^']*)'/g)].map(([, title = '']) => title);
    const spanish = titles.filter((title) => /^(?:Construir|Instalar|Preparar|Publicar)\b/.test(title));
    expect(spanish).toEqual(language === 'es' ? titles : []);
  });
});
