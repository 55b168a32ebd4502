import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Override } from '@pregon/release-registry/override';
import type { Adapter } from './run-release.ts';
import { createOverridableLoader } from './developer-loader.ts';
import type { RegisteredRemote } from './registry.ts';
import { exampleRelease, exampleRemote } from './testing/example-releases.ts';

const override: Override = { remote: 'mf-sends', origin: 'http://localhost:9001', userId: 7, expiresAt: 0 };

beforeEach(() => {
  const manifest = { ...exampleRelease({ version: 'dev' }), entry: { path: 'remoteEntry.js', integrity: '' } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(manifest));
});

function setUp(
  active: Override | undefined,
  { remote = exampleRemote(), isBroken = false }: { remote?: RegisteredRemote; isBroken?: boolean } = {},
) {
  const known = { generation: 1, remotes: { [remote.name]: remote } };
  const read = jest.fn(async () => known);
  const open = jest.fn<Adapter['open']>(async () => () => {
    if (isBroken) throw new Error('broken');
    return { default: { id: remote.name, routes: [] } };
  });
  const onLoaded = jest.fn();
  const loader = createOverridableLoader(
    {
      adapters: { 'module-federation': { open } },
      registry: { read, refresh: read },
      contractVersion: '1.0.0',
      shared: { react: '19.3.1' },
      origins: [],
      inShare: () => false,
      report: () => undefined,
      onLoaded,
      fetchEntry: async () => ({ init: () => undefined, get: async () => () => undefined }),
    },
    async () => active,
  );
  const load = async () => {
    const loaded = await loader.load(remote.name, './remote');
    return loaded.ok ? loaded.release.version : loaded.fault;
  };
  return { loader, load, open, read, onLoaded };
}

it('loads the remote from the developer’s machine, and reports no load', async () => {
  const { load, open, read, onLoaded } = setUp(override);
  expect(await load()).toBe('dev');
  expect(open.mock.calls[0]?.[0].entry).toBe('http://localhost:9001/remoteEntry.js');
  expect([read.mock.calls, onLoaded.mock.calls]).toEqual([[], []]);
});

it('does not fall back to a release when the developer’s remote fails', async () => {
  const { loader, load, open } = setUp(override, { isBroken: true });
  expect(await load()).toMatchObject({ phase: 'start', release: 'dev' });
  expect(open).toHaveBeenCalledTimes(1);
  expect(loader.markFailed(exampleRelease({ version: 'dev' }), 'chunk', new Error('gone'))).toBe(false);
});

it('loads every other remote from its release', async () => {
  expect(await setUp({ ...override, remote: 'mf-stores' }).load()).toBe('0.2.0');
  expect(await setUp(undefined).load()).toBe('0.2.0');
});

it('accepts no release of the registry from the developer’s origin', async () => {
  const remote = exampleRelease({ name: 'mf-stores', entry: 'http://localhost:9001/remoteEntry.js' });
  expect(await setUp(override, { remote }).load()).toMatchObject({ phase: 'trust' });
});
