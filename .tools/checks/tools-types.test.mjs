import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { root } from '../run/workspace.mjs';
import { staticChecks } from './static-checks.mjs';

const compiler = path.join(root, 'node_modules/.bin/tsc');
const folder = mkdtempSync(path.join(tmpdir(), 'pregon-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The compiler's errors for a tool with the given source, with the configuration of the tools.
 * @param {string} source
 * @param {string} name of its file
 */
function errorsOf(source, name = 'tool.mjs') {
  writeFileSync(path.join(folder, name), source);
  const configuration = {
    extends: path.join(root, '.tools/tsconfig.json'),
    include: [name],
    references: [],
    compilerOptions: { rootDir: '.', outDir: 'types', tsBuildInfoFile: 'types/info', types: [] },
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const { stdout } = spawnSync(compiler, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  return [...stdout.matchAll(/error (TS\d+)/g)].map(([, code]) => code);
}

describe('the types of the tools', () => {
  it('are part of the type check', () => {
    expect(staticChecks.find(({ name }) => name === 'types')?.command).toContain('.tools');
  });

  it('are checked in tests as well', () => {
    expect(errorsOf('const double = (count) => count * 2;\nexport const four = double(2);', 'tool.test.mjs')).toEqual(['TS7006']);
  });

  it.each([
    ['a parameter without a type', 'export const double = (count) => count * 2;', ['TS7006']],
    [
      'a wrong argument',
      "/** @param {number} count */\nconst double = (count) => count * 2;\nexport const four = double('2');",
      ['TS2345'],
    ],
    ['what may be undefined', "const [first] = ''.split(',');\nexport const long = first.length;", ['TS18048']],
    ['nothing where all is well', '/** @param {number} count */\nexport const double = (count) => count * 2;', []],
  ])('report %s', (_, source, codes) => {
    expect(errorsOf(source)).toEqual(codes);
  });
});
