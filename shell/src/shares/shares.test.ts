import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from '@pregon/contract/contract-version';
import { expect, it } from '@jest/globals';
import { sharedLibraries } from '@pregon/remote-api/shared-libraries';
import { sharedLibraryPart } from '@pregon/release-registry/shared-library-part';
import { themeScript } from '@pregon/ui/theme';
import * as reactQuery from './react-query-facade.ts';
import * as router from './router-facade.ts';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The imported names of a library in a source, without types. */
function namesFrom(library: string, source: string): string[] {
  const imports = [...source.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s+from\s+'([^']+)'/g)];
  return imports
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name && !name.startsWith('type '));
}

const sourcesOfRemotes = globSync('{mf-*,packages/mf-sample}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/^mf-public|[/\\]testing[/\\]|\.test\.tsx?$/.test(file),
);

it('shares every module of the design system and of the session that a remote imports', () => {
  const known: readonly string[] = sharedLibraries;
  const imported = sourcesOfRemotes.flatMap((file) =>
    [...read(file).matchAll(/^import\s+(?!type\b)[^;]*?from\s+'(@pregon\/(?:ui|auth-api)\/[^']+)';/gm)].map(
      ([, specifier = '']) => ({ file, specifier }),
    ),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter(({ specifier }) => !known.includes(specifier))).toEqual([]);
});

it('names the chunk of every lazily shared library so that its files can be preloaded', () => {
  const lazy = [...read('shell/src/shares/admin-shares.ts').matchAll(/webpackChunkName: "([^"]+)" \*\/ '([^']+)'/g)];
  expect(lazy.length).toBeGreaterThan(20);
  expect(lazy.filter(([, chunk, library = '']) => chunk !== sharedLibraryPart(library)).map(([text]) => text)).toEqual([]);
});

it.each([
  ['react-router-dom', router],
  ['@tanstack/react-query', reactQuery],
])('no remote requires more of %s than the shell shares', (library, facade) => {
  const strangers = sourcesOfRemotes.flatMap((file) =>
    namesFrom(library, read(file))
      .map((name) => name.split(' as ')[0] ?? name)
      .filter((name) => !(name in facade))
      .map((name) => `${file}: ${name}`),
  );
  expect(sourcesOfRemotes).not.toEqual([]);
  expect(strangers).toEqual([]);
});

it('parses imports of several lines, and ignores types and other libraries', () => {
  expect(
    namesFrom(
      'react-router-dom',
      "import {\n  Link,\n  useMatches,\n  type To,\n} from 'react-router-dom';\nimport type { Path } from 'react-router-dom';\nimport { useQuery } from '@tanstack/react-query';",
    ),
  ).toEqual(['Link', 'useMatches']);
});

it('offers the contract version that remotes were built with', () => {
  expect(JSON.parse(read('packages/contract/package.json'))).toMatchObject({ version: contractVersion });
});

it("sets the theme before the first paint with the design system's own script", () => {
  const [, script] = /<script>(.*)<\/script>/.exec(read('shell/src/admin/page.html')) ?? [];

  expect(script).toBe(themeScript);
});
