import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from '@pregon/contract/contract-version';
import { expect, it } from '@jest/globals';
import { themeScript } from '@pregon/ui/theme';
import * as facade from './router-facade.ts';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The names that a source takes from react-router-dom, types aside. */
function routerNames(source: string): string[] {
  const imports = [...source.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s+from\s+'react-router-dom'/g)];
  return imports
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name && !name.startsWith('type '));
}

it('no remote takes more of the router than the shell shares', () => {
  const remotes = globSync('{mf-*,packages/mf-sample}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^mf-public|[/\\]testing[/\\]|\.test\.tsx?$/.test(file),
  );
  const strangers = remotes.flatMap((file) =>
    routerNames(read(file))
      .map((name) => name.split(' as ')[0] ?? name)
      .filter((name) => !(name in facade))
      .map((name) => `${file}: ${name}`),
  );
  expect(remotes).not.toEqual([]);
  expect(strangers).toEqual([]);
});

it('reads imports of several lines, and leaves types aside', () => {
  expect(
    routerNames(
      "import {\n  Link,\n  useMatches,\n  type To,\n} from 'react-router-dom';\nimport type { Path } from 'react-router-dom';",
    ),
  ).toEqual(['Link', 'useMatches']);
});

it('offers remotes the contract whose version their builds read', () => {
  expect(JSON.parse(read('packages/contract/package.json'))).toMatchObject({ version: contractVersion });
});

it("sets the theme before the first paint with the design system's own script", () => {
  const [, script] = /<script>(.*)<\/script>/.exec(read('shell/src/admin/page.html')) ?? [];

  expect(script).toBe(themeScript);
});
