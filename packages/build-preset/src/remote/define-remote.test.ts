/** @jest-environment node */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { releaseManifest, type ReleaseManifest } from './release-manifest.ts';
import { integrityOf } from '../integrity.ts';

const preset = join(__dirname, '..');
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-remote-'));
  await mkdir(join(folder, 'src'));
  await symlink(join(preset, '../../../mf-sends/node_modules'), join(folder, 'node_modules'));
  const files = {
    'package.json': JSON.stringify({
      name: '@pregon/mf-probe',
      version: '0.1.0',
      type: 'module',
      dependencies: { react: '*', 'react-router-dom': '*', '@pregon/ui': '*' },
      pregon: { basePaths: ['probe'] },
    }),
    'rspack.config.ts': `import { defineRemote } from '${preset}/remote/define-remote.ts';\nexport default defineRemote(import.meta.url);\n`,
    'src/probe.module.css': '.title { color: red }',
    'src/probe.page.tsx': `import { useParams } from 'react-router-dom';
      import styles from './probe.module.css';
      export default () => <h1 className={styles.title}>{useParams().id}</h1>;`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

async function build(remote: string, release: string): Promise<ReleaseManifest> {
  await writeFile(join(folder, 'src/remote.tsx'), remote);
  const script = `Promise.all([import('${preset}/compile.ts'), import('${folder}/rspack.config.ts')]).then(([{ compile }, { default: config }]) => compile(config({ release: '${release}' })))`;
  await run(process.execPath, ['--no-warnings', '-e', script]);
  return v.parse(releaseManifest, JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8')));
}

const remote = `export default { id: 'mf-probe', routes: [{ path: 'probe/:id', title: 'Prueba', load: () => import('./probe.page.tsx') }] };`;

it('describes the contents and requirements of a release, byte for byte', async () => {
  const release = await build(remote, '0.1.0-aaaaaaaa');
  expect(release).toMatchObject({
    name: 'mf-probe',
    version: '0.1.0-aaaaaaaa',
    format: 'module-federation',
    globalName: 'mf_probe_0_1_0_aaaaaaaa',
    basePaths: ['probe'],
    requires: { contract: expect.stringMatching(/^\^/), shared: { 'react-router-dom': expect.stringMatching(/^\^7/) } },
  });
  for (const { path, integrity } of release.files)
    expect([path, await integrityOf(join(folder, 'dist', path))]).toEqual([path, integrity]);
  expect(release.files).toContainEqual(release.entry);
  expect(release.exposes['./remote']).toEqual({ js: [], css: [] });
  const [screen] = release.routes;
  expect(screen).toMatchObject({ path: 'probe/:id', shared: ['react-router-dom', 'react/jsx-runtime'] });
  expect([screen?.js.length, screen?.css.length]).toEqual([1, 1]);
});

it('hints at files with the hash by which its code requests them, so that browsers use what they have preloaded', async () => {
  const { entry, files, exposes, routes } = await build(remote, '0.1.0-aaaaaaaa');
  const code = await readFile(join(folder, 'dist', entry.path), 'utf8');
  const hinted = [...Object.values(exposes), ...routes].flatMap(({ js, css }) => [...js, ...css]);
  expect(hinted).toHaveLength(2);
  for (const { path, integrity } of hinted) {
    expect([path, code.includes(`"${integrity}"`)]).toEqual([path, true]);
    expect(files.map((file) => file.path)).toContain(path);
  }
});

it('has browsers compile a large script while it comes, and no small one', async () => {
  const words = 'palabra '.repeat(5000);
  const large = remote.replace("import('./probe.page.tsx')", "import('./large.page.tsx')");
  await writeFile(join(folder, 'src/large.page.tsx'), `export default () => <p>${words}</p>;`);
  const { entry, files, routes } = await build(large, '0.1.0-aaaaaaaa');
  const code = await Promise.all(
    files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => readFile(join(folder, 'dist', path), 'utf8')),
  );
  const hinted = code.filter((script) => script.startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(hinted).toEqual([expect.stringContaining(words.trim())]);
  expect(code.length).toBeGreaterThan(1);
  const [screen] = routes.flatMap(({ js }) => js);
  const hash = createHash('sha256').update(hinted[0] ?? '');
  expect(screen?.integrity).toBe(`sha256-${hash.digest('base64')}`);
  expect(await readFile(join(folder, 'dist', entry.path), 'utf8')).toContain(screen?.integrity);
});

it('gives the entry the hash of every script and style, and requests each at a fresh address', async () => {
  const { entry, files } = await build(remote, '0.1.0-aaaaaaaa');
  const code = await readFile(join(folder, 'dist', entry.path), 'utf8');
  const behind = files.filter(({ path }) => path !== entry.path && /\.(js|css)$/.test(path));
  expect(behind.map(({ path }) => path.replace(/.*\./, '')).toSorted()).toEqual(['css', 'js', 'js']);
  for (const { path } of behind) {
    const hash = createHash('sha256').update(await readFile(join(folder, 'dist', path)));
    expect([path, code.includes(`sha256-${hash.digest('base64')}`)]).toEqual([path, true]);
  }
  expect(code).toContain('?try=');
});

it('brings the routes with the entry, and evaluates them when a host takes them', async () => {
  const { entry, globalName } = await build(`globalThis.wasEvaluated = true;\n${remote}`, '0.1.0-aaaaaaaa');
  const requested: string[] = [];
  const page = createContext({
    document: {
      currentScript: { tagName: 'SCRIPT', src: 'http://localhost/remoteEntry.js' },
      createElement: () => requested.push('script'),
    },
    performance,
  });
  runInContext('var self = globalThis', page);
  runInContext(await readFile(join(folder, 'dist', entry.path), 'utf8'), page);
  expect(runInContext('globalThis.wasEvaluated', page)).toBeUndefined();
  const module = await runInContext(
    `${globalName}.init({}), ${globalName}.get('./remote').then((factory) => factory().default)`,
    page,
  );
  expect(module.routes).toMatchObject([{ path: 'probe/:id' }]);
  expect(requested).toEqual([]);
});

it('leaves the runtime of Module Federation out of a container', async () => {
  const { entry } = await build(remote, '0.1.0-aaaaaaaa');
  const code = await readFile(join(folder, 'dist', entry.path), 'utf8');
  expect(code).not.toMatch(/loadShare|loadRemote|strictVersion/);
  expect(brotliCompressSync(code).length).toBeLessThan(3000);
});

it('separates two releases in one page: their globals and class names differ', async () => {
  const classNames = async () => {
    const styles = (await readdir(join(folder, 'dist'))).find((file) => file.endsWith('.css')) ?? '';
    return readFile(join(folder, 'dist', styles), 'utf8');
  };
  await build(remote, '0.1.0-aaaaaaaa');
  const first = await classNames();
  await build(remote, '0.1.0-bbbbbbbb');
  expect(await classNames()).not.toBe(first);
  const entry = await readFile(join(folder, 'dist/remoteEntry.js'), 'utf8');
  expect(entry).toContain('mf_probe_0_1_0_bbbbbbbb');
  expect(entry).not.toContain('mf_probe_0_1_0_aaaaaaaa');
});

it('produces the same bytes for the same code', async () => {
  expect(await build(remote, '0.1.0-aaaaaaaa')).toEqual(await build(remote, '0.1.0-aaaaaaaa'));
});

it('fails the build when a route is under none of the base paths', async () => {
  const outside = remote.replace("'probe/:id'", "'probes/:id'");
  await expect(build(outside, '0.1.0-aaaaaaaa')).rejects.toThrow('the route probes/:id is under none of pregon.basePaths');
});

describe('the first requests of a remote', () => {
  const write = (code: string) => writeFile(join(folder, 'src/first-requests.ts'), code);
  afterEach(() => rm(join(folder, 'src/first-requests.ts')));
  const request = { method: 'GET', access: ['lector'], path: '/V1/probe/%3Aid' };

  it('are written into the release by route', async () => {
    await write(`export const firstRequests: object = { 'probe/:id': [${JSON.stringify(request)}] };`);
    const { routes } = await build(remote, '0.1.0-aaaaaaaa');
    expect(routes).toMatchObject([{ path: 'probe/:id', requests: [request] }]);
  });

  it.each([
    ['a path that is no route', `{ probes: [] }`, 'probes is no route'],
    ['a request to another origin', `{ 'probe/:id': [{ method: 'GET', access: 'public', path: '//evil.example' }] }`, '/V'],
  ])('fail the build with %s', async (_, requests, message) => {
    await write(`export const firstRequests = ${requests};`);
    await expect(build(remote, '0.1.0-aaaaaaaa')).rejects.toThrow(message);
  });
});

describe('the headings of a remote', () => {
  const write = (code: string) => writeFile(join(folder, 'src/headings.ts'), code);
  afterEach(() => rm(join(folder, 'src/headings.ts')));
  const heading = { title: 'Prueba', description: 'Una sola.' };

  it('are written into the release by route', async () => {
    await write(`export const headings: object = { 'probe/:id': ${JSON.stringify(heading)} };`);
    const { routes } = await build(remote, '0.1.0-aaaaaaaa');
    expect(routes).toMatchObject([{ path: 'probe/:id', heading }]);
  });

  it.each([
    ['a path that is no route', `{ probes: { title: 'Pruebas' } }`, 'src/headings.ts: probes is no route'],
    ['a heading without a title', `{ 'probe/:id': { description: 'Una sola.' } }`, 'title'],
  ])('fail the build with %s', async (_, headings, message) => {
    await write(`export const headings = ${headings};`);
    await expect(build(remote, '0.1.0-aaaaaaaa')).rejects.toThrow(message);
  });
});

describe('the navigation of a remote', () => {
  const navigationFile = () => join(folder, 'src/navigation.ts');
  const routes = `routes: [
    { path: 'probe', title: 'Pruebas', load: () => import('./probe.page.tsx') },
    { path: 'probe/:id', title: 'Prueba', load: () => import('./probe.page.tsx') }]`;
  const list = `export default { id: 'mf-probe', ${routes} };`;
  const declaring = (...names: readonly string[]) => `import { ${names.join(', ')} } from './navigation.ts';
export default { id: 'mf-probe', ${routes}, ${names.join(', ')} };`;
  afterEach(() => rm(navigationFile(), { force: true }));

  it('is written into the release, so that a host knows it before loading the remote', async () => {
    const nav = [{ group: 'Utilidades', label: 'Pruebas', path: 'probe' }];
    const palette = [{ label: 'Probar', path: 'probe', words: 'ensayo' }];
    const source = `export const nav = ${JSON.stringify(nav)};\nexport const palette = ${JSON.stringify(palette)};\n`;
    await writeFile(navigationFile(), source);
    expect(await build(declaring('nav', 'palette'), '0.1.0-eeeeeeee')).toMatchObject({ nav, palette });
  });

  it('is absent from a release without the file', async () => {
    const release = await build(list, '0.1.0-eeeeeeee');
    expect([release.nav, release.palette]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a path that is no route', { group: 'Utilidades', label: 'Otra', path: 'other' }, 'is no route of src/remote.tsx'],
    ['a route with a parameter', { group: 'Utilidades', label: 'Otra', path: 'probe/:id' }, 'needs a value for its parameter'],
    ['an unknown group', { group: 'Otros', label: 'Otra', path: 'probe' }, 'A group is one of the side menu’s'],
    ['a long label', { group: 'Utilidades', label: 'a'.repeat(41), path: 'probe' }, 'at most 40 characters'],
  ])('fails the build with %s', async (_, entry, message) => {
    await writeFile(navigationFile(), `export const nav = [${JSON.stringify(entry)}];\n`);
    await expect(build(declaring('nav'), '0.1.0-eeeeeeee')).rejects.toThrow(message);
  });

  it.each([
    ['declares none of the entries', list],
    ['declares entries of its own', `export default { id: 'mf-probe', ${routes}, nav: [] };`],
    ['changes it', `import { nav } from './navigation.ts';\nexport default { id: 'mf-probe', ${routes}, nav: nav.slice(1) };`],
    ['imports it and does not name it', `import { nav } from './navigation.ts';\nnav.at(0);\n${list}`],
  ])('fails the build when src/remote.tsx %s', async (_, source) => {
    const entry = { group: 'Utilidades', label: 'Pruebas', path: 'probe' };
    await writeFile(navigationFile(), `export const nav = [${JSON.stringify(entry)}];\n`);
    await expect(build(source, '0.1.0-eeeeeeee')).rejects.toThrow('must name nav as src/navigation.ts exports it');
  });

  it('fails the build when src/remote.tsx declares entries and there is no src/navigation.ts', async () => {
    const source = `export default { id: 'mf-probe', ${routes}, palette: [{ label: 'Probar', path: 'probe' }] };`;
    await expect(build(source, '0.1.0-eeeeeeee')).rejects.toThrow('must name palette as src/navigation.ts exports it');
  });
});

it('rejects a second copy of a singleton library', async () => {
  const copied = join(preset, '../../ui/src/button/button-class.ts');
  const failed = build(`import { buttonClass } from '${copied}';\n${remote}\nconsole.log(buttonClass);`, '0.1.0-cccccccc');
  await expect(failed).rejects.toThrow('would be copied into this remote');
});

it('takes the libraries of a plain container only from the host, and requests a missing one again', async () => {
  const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { pregon: object };
  const container = { ...description, pregon: { ...description.pregon, format: 'container' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(container));
  const { entry, globalName } = await build(`import { version } from 'react';\nexport default version;`, '0.1.0-dddddddd');
  const code = await readFile(join(folder, 'dist', entry.path), 'utf8');
  const { init, get } = runContainer(code, globalName);
  const scope: Record<string, unknown> = {};
  await init(scope);
  await expect(get('./remote')).rejects.toThrow('react is not shared');
  scope['react'] = { '19.9.9': { get: async () => () => ({ version: "the host's" }) } };
  expect((await get('./remote'))()).toMatchObject({ default: "the host's" });
});

interface RunningContainer {
  readonly init: (scope: object) => Promise<void>;
  readonly get: (expose: string) => Promise<() => unknown>;
}

/** Runs an entry in a document that loads the scripts of the build. */
function runContainer(code: string, globalName: string): RunningContainer {
  const location = new URL('http://shop.example/');
  const appendChild = async (script: { readonly src: string; readonly onload: (event: object) => void }) => {
    const file = new URL(script.src).pathname;
    runInContext(await readFile(join(folder, 'dist', file), 'utf8'), page);
    script.onload({ type: 'load', target: script });
  };
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `${location.href}remoteEntry.js` },
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined }),
    head: { appendChild },
  };
  const page = createContext({ document, location, performance, setTimeout, clearTimeout });
  Object.assign(page, { window: page, self: page });
  runInContext(code, page);
  return Reflect.get(page, globalName) as RunningContainer;
}
