import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { sample } from '../run/projects.mjs';
import { renamed } from './copy-sample.mjs';

const files = path.join(import.meta.dirname, 'standalone');

/** Destination of each file of this folder and of the repository. */
const places = {
  README: { from: path.join(files, 'README.md'), to: 'README.md' },
  ignored: { from: path.join(files, 'gitignore'), to: '.gitignore' },
  pipeline: { from: path.join(files, 'remote.yml'), to: '.github/workflows/remote.yml' },
  types: { from: path.join(files, 'tsconfig.json'), to: 'tsconfig.json' },
};

/** Dependencies for tests and types that the monorepo has at its root. */
const rootTools = [
  '@jest/globals',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  'jest',
  'typescript',
];

/** Packages that a remote's code imports; the other packages are tools. */
const imported = ['@pregon/auth-api', '@pregon/contract', '@pregon/remote-api', '@pregon/ui'];

/**
 * Writes a repository for one remote: the sample with another name and path, and the files that it needs outside of the monorepo.
 * @param {string} root of the monorepo
 * @param {{ name: string, basePath: string }} remote
 * @param {string} folder new or empty, in which `vendor` may hold the tarballs of the packages already
 */
export async function copyStandalone(root, remote, folder) {
  const source = path.join(root, sample);
  await cp(path.join(source, 'src'), path.join(folder, 'src'), { recursive: true });
  await cp(path.join(source, 'rspack.config.ts'), path.join(folder, 'rspack.config.ts'));
  await cp(path.join(root, '.tools/assets.d.ts'), path.join(folder, 'src/assets.d.ts'));
  await Promise.all(Object.values(places).map(({ from, to }) => copyTo(from, path.join(folder, to))));
  await writeFile(path.join(folder, 'jest.config.mjs'), "export { default } from '@pregon/testing/jest-config';\n");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tgz'));
  for (const entry of texts) {
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, renamed(await readFile(file, 'utf8'), remote));
  }
  const manifest = await manifestOf(root, remote, await tarballsIn(path.join(folder, 'vendor')));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} from @param {string} to */
async function copyTo(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, to);
}

/**
 * The path of each tarball by the name of its package: `pregon-ui-0.2.0.tgz` is `@pregon/ui`.
 * @param {string} folder
 */
async function tarballsIn(folder) {
  const tarballs = await readdir(folder);
  return tarballs.map((file) => /** @type {const} */ ([file.replace(/^pregon-(.*)-\d.*$/, '@pregon/$1'), `file:vendor/${file}`]));
}

/**
 * @param {string} root
 * @param {{ name: string, basePath: string }} remote
 * @param {(readonly [string, string])[]} tarballs
 */
async function manifestOf(root, { name, basePath }, tarballs) {
  const { catalog } = parse(await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const { dependencies, devDependencies } = JSON.parse(await readFile(path.join(root, sample, 'package.json'), 'utf8'));
  const libraries = (/** @type {string[]} */ names) =>
    names.filter((each) => !each.startsWith('@pregon/')).map((each) => [each, catalog[each]]);
  const ofBrowser = tarballs.filter(([each]) => imported.includes(each));
  const tools = [...Object.keys(devDependencies).filter((each) => each.startsWith('@types/')), ...rootTools];
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'pregon-build',
      check: 'pregon-check',
      dev: 'pregon-dev',
      release: `pregon-release ${name}`,
      test: 'jest',
      types: 'tsc',
    },
    dependencies: sorted([...ofBrowser, ...libraries(Object.keys(dependencies))]),
    devDependencies: sorted([...tarballs.filter(([each]) => !imported.includes(each)), ...libraries(tools)]),
    // Overrides peer dependencies of the form library, which declares older versions than those of @pregon/ui.
    overrides: { '@modular-forms/react': { '@preact/signals-react': catalog['@preact/signals-react'], react: catalog['react'] } },
    engines: { node: '>=22.18' },
    pregon: { basePaths: [basePath] },
  };
}

/** @param {(readonly string[])[]} entries */
function sorted(entries) {
  return Object.fromEntries(entries.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}
