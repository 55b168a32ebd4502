import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

describe('the README', () => {
  it('lists every setting of the server as the server describes it', () => {
    const config = pathToFileURL(path.join(root, 'packages/server/src/config.ts')).href;
    const program = `import { settings } from ${JSON.stringify(config)}; console.log(JSON.stringify(settings));`;
    const settings = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }));
    const rows = Object.entries(settings).map(([name, { without, about }]) => `| \`${name}\` | ${without} | ${about} |`);
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
  });

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', ...named]));
  });
});
