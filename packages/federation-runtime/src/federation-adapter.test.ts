/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Container } from './container.ts';
import { createFederationAdapter } from './federation-adapter.ts';
import type { Release } from './registry.ts';
import type { ShareTable } from './share-table.ts';

const preset = join(__dirname, '../../build-preset/src');
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-federated-'));
  await mkdir(join(folder, 'src'));
  await symlink(join(preset, '../../../mf-sends/node_modules'), join(folder, 'node_modules'));
  const files = {
    'package.json': JSON.stringify({
      name: 'mf-probe',
      version: '0.1.0',
      type: 'module',
      dependencies: { react: '*', 'react-router-dom': '*' },
      pregon: { basePaths: ['probe'] },
    }),
    'rspack.config.ts': `import { defineRemote } from '${preset}/remote/define-remote.ts';\nexport default defineRemote(import.meta.url);\n`,
    'whole.config.ts': `import lean from './rspack.config.ts';
      export default (environment) => {
        const { plugins, output, ...config } = lean(environment);
        const whole = plugins.filter(({ constructor }) => constructor.name !== 'LeanContainerPlugin');
        return { ...config, output: { ...output, path: '${folder}/whole' }, plugins: whole };
      };`,
    'src/probe.page.tsx': `import { version } from 'react';\nimport { useParams } from 'react-router-dom';\nexport default () => [version, useParams()];`,
    'src/remote.tsx': `export default { id: 'mf-probe', routes: [{ path: 'probe', title: 'Prueba', load: () => import('./probe.page.tsx') }] };`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const config of ['rspack', 'whole']) {
    const script = `Promise.all([import('${preset}/compile.ts'), import('${folder}/${config}.config.ts')]).then(([{ compile }, { default: config }]) => compile(config({ release: '1' })))`;
    await run(process.execPath, ['--no-warnings', '-e', script]);
  }
});
afterAll(() => rm(folder, { recursive: true }));

interface Remote {
  readonly default: { readonly routes: readonly { readonly load: () => Promise<{ readonly default: () => unknown }> }[] };
}

/** Opens the release in a document of its own that loads the scripts of the build. */
async function open(build: string, table: ShareTable): Promise<() => Promise<unknown>> {
  const adapter = createFederationAdapter('shell', table);
  const location = new URL('http://admin.example/');
  const appendChild = async (script: { readonly src: string; readonly onload: (event: object) => void }) => {
    runInContext(await readFile(join(folder, build, new URL(script.src).pathname), 'utf8'), page);
    script.onload({ type: 'load', target: script });
  };
  const page = createContext({
    document: {
      currentScript: { tagName: 'SCRIPT', src: `${location.href}remoteEntry.js` },
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute: () => undefined }),
      head: { appendChild },
    },
    location,
    performance,
    setTimeout,
    clearTimeout,
    _FEDERATION_RUNTIME_CORE: Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE'),
  });
  Object.assign(page, { window: page, self: page });
  runInContext(await readFile(join(folder, build, 'remoteEntry.js'), 'utf8'), page);
  const container = Reflect.get(page, 'mf_probe_1') as Container;
  const release = { globalName: 'mf_probe_1' } as Release;
  const factory = await adapter.open(release, container, './remote');
  // Opened again for its next screen, as a host does.
  await adapter.open(release, container, './remote');
  const remote = factory() as Remote;
  return async () => (await remote.default.routes[0]?.load())?.default();
}

const react = { version: '19.0.0', module: { version: "the host's" } };

describe.each([
  ['a container', 'dist'],
  ['a container with the runtime of Module Federation, as earlier releases have it', 'whole'],
])('%s', (_, build) => {
  it('gives a release built with Module Federation the libraries of the host, those that load lazily too', async () => {
    const load = jest.fn(async () => ({ useParams: () => 'lazy' }));
    const show = await open(build, { react, 'react-router-dom': { version: '7.0.0', load } });
    expect(load).not.toHaveBeenCalled();
    expect(await show()).toEqual(["the host's", 'lazy']);
  });

  it('requests a library again that failed to load', async () => {
    const load = jest.fn(async () => ({ useParams: () => 'loaded at last' }));
    load.mockRejectedValueOnce(new Error('Loading chunk ui failed.'));
    const show = await open(build, { react, 'react-router-dom': { version: '7.0.0', load } });
    await expect(show()).rejects.toThrow('Loading chunk ui failed.');
    expect(await show()).toEqual(["the host's", 'loaded at last']);
  });

  it('names a library that the host does not share', async () => {
    const show = await open(build, { react });
    await expect(show()).rejects.toThrow('react-router-dom');
  });
});
