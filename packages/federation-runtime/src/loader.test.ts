import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Adapter } from './run-release.ts';
import type { InShare } from './candidates.ts';
import type { Container } from './container.ts';
import { createLoader, type Fault, type LoaderOptions } from './loader.ts';
import type { RegisteredRemote, Registry, Release } from './registry.ts';
import { exampleRelease, exampleRemote } from './testing/example-releases.ts';
import { TrustError } from './verified-registry.ts';

const sends = { default: { id: 'mf-sends', routes: [] } };
const container: Container = { init: () => undefined, get: async () => () => undefined };
const never = () => new Promise<never>(() => undefined);
const missingFile = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const live = exampleRelease();
const canaryRelease = exampleRelease({ version: '0.3.0', globalName: 'mf_sends_0_3_0' });
const withCanary: RegisteredRemote = { ...exampleRemote(), canary: { percent: 10, release: canaryRelease } };

type Opens = (release: Release) => Promise<() => unknown>;
interface Situation extends Partial<LoaderOptions> {
  /** Called when a release is opened; by default it succeeds. */
  readonly opens?: Opens;
  readonly remote?: RegisteredRemote;
}

function setUp({ opens = async () => () => sends, remote = live, ...options }: Situation = {}) {
  const state: { registry: Registry } = { registry: { generation: 1, remotes: { [remote.name]: remote } } };
  const faults: Fault[] = [];
  const loadedVersions: string[] = [];
  const registry = { read: jest.fn(async () => state.registry), refresh: jest.fn(async () => state.registry) };
  const open = jest.fn<Adapter['open']>(opens);
  const publish = (next: RegisteredRemote) => {
    state.registry = { generation: state.registry.generation + 1, remotes: { [next.name]: next } };
  };
  const loader = createLoader({
    adapters: { 'module-federation': { open } },
    registry,
    contractVersion: '1.2.0',
    shared: { react: '19.3.1' },
    origins: [],
    inShare: () => false,
    report: (fault) => faults.push(fault),
    onLoaded: ({ version }) => loadedVersions.push(version),
    fetchEntry: async () => container,
    ...options,
  });
  const load = async () => {
    const loaded = await loader.load('mf-sends', './remote');
    return loaded.ok ? loaded.release.version : loaded.fault;
  };
  const tried = () => open.mock.calls.map(([{ version }]) => version);
  return { loader, load, open, tried, registry, faults, loadedVersions, publish };
}

/** Opens every release but these. */
const failing =
  (...versions: string[]): Opens =>
  async ({ version }) => {
    if (versions.includes(version)) throw new Error(`${version} is broken`);
    return () => sends;
  };

afterEach(() => {
  jest.useRealTimers();
});

it('loads the live release once for concurrent and repeated calls', async () => {
  const { loader, open, loadedVersions } = setUp();
  const [first, second] = await Promise.all([loader.load('mf-sends', './remote'), loader.load('mf-sends', './remote')]);
  expect(first).toMatchObject({ ok: true, value: { id: 'mf-sends' }, release: { version: '0.2.0' } });
  expect(second).toEqual(first);
  expect(await loader.load('mf-sends', './remote')).toEqual(first);
  expect([open.mock.calls.length, loadedVersions]).toEqual([1, ['0.2.0']]);
});

describe('a fault is a value with the phase that the load reached', () => {
  const down = () => Promise.reject(new Error('down'));
  const unsigned = () => Promise.reject(new TrustError('unsigned'));
  const throws = () => {
    throw new Error('at start');
  };

  it.each<[Fault['phase'], string, Situation]>([
    ['registry', 'it does not name the remote', { remote: exampleRelease({ name: 'mf-stores' }) }],
    ['registry', 'it does not come', { registry: { read: down, refresh: down } }],
    ['trust', 'it is not signed', { registry: { read: unsigned, refresh: unsigned } }],
    ['trust', 'a foreign origin', { remote: exampleRelease({ entry: 'https://evil.example/remoteEntry.js' }) }],
    ['trust', 'code in the address', { remote: exampleRelease({ entry: 'data:text/javascript,1' }) }],
    ['contract', 'another contract', { contractVersion: '2.0.0' }],
    ['contract', 'an older library', { shared: { react: '18.3.1' } }],
    ['contract', 'no such library', { shared: {} }],
    ['contract', 'another format', { remote: exampleRelease({ format: 'container' }) }],
    ['entry', 'it is not there', { fetchEntry: () => Promise.reject(new Error('500')) }],
    ['chunk', 'a file is missing', { opens: () => Promise.reject(missingFile()) }],
    ['start', 'init throws', { opens: () => Promise.reject(new Error('init')) }],
    ['start', 'the module throws', { opens: async () => throws }],
    ['start', 'it is no remote', { opens: async () => () => ({ default: { routes: 'none' } }) }],
  ])('%s: %s', async (phase, _, situation) => {
    const { load, faults } = setUp(situation);
    const fault = await load();
    const release = phase === 'registry' || situation.registry ? undefined : '0.2.0';
    expect(fault).toEqual({ phase, remote: 'mf-sends', release, cause: expect.any(Error) });
    expect(faults).toEqual([fault]);
  });

  it.each<[Fault['phase'], number, Situation]>([
    ['registry', 5000, { registry: { read: never, refresh: never } }],
    ['entry', 5000, { fetchEntry: never }],
    ['chunk', 8000, { opens: never }],
    ['start', 5000, { opens: async () => never }],
  ])('%s, that took longer than %i ms', async (phase, limit, situation) => {
    jest.useFakeTimers();
    const { load } = setUp(situation);
    const settled = jest.fn();
    const loading = load().then(settled);
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await loading;
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ phase, cause: expect.objectContaining({ name: 'TimeoutError' }) }),
    );
  });

  it('resolves to a fault after 10 s, with releases left to try', async () => {
    jest.useFakeTimers();
    const { load, tried } = setUp({ remote: withCanary, inShare: () => true, opens: never });
    const loading = load();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await loading).toMatchObject({ phase: 'chunk', release: '0.3.0' });
    expect(tried()).toEqual(['0.3.0', '0.2.0']);
  });
});

it('does not run a release that it refuses', async () => {
  const fetchEntry = jest.fn(async () => container);
  for (const remote of [live, exampleRelease({ entry: 'https://evil.example/x.js' })]) {
    await setUp({ remote, contractVersion: '2.0.0', fetchEntry }).load();
  }
  expect(fetchEntry).not.toHaveBeenCalled();
});

it('loads a release from an origin that the shell allows', async () => {
  const remote = exampleRelease({ entry: 'https://cdn.example/r/remoteEntry.js' });
  expect(await setUp({ remote, origins: ['https://cdn.example'] }).load()).toBe('0.2.0');
});

it('retries a file that could not be loaded twice', async () => {
  const { load, open, faults } = setUp({
    opens: async () => {
      if (open.mock.calls.length <= 2) throw missingFile();
      return () => sends;
    },
  });
  expect(await load()).toBe('0.2.0');
  expect(faults).toEqual([]);
  const hopeless = setUp({ opens: () => Promise.reject(missingFile()) });
  await hopeless.load();
  expect(hopeless.tried()).toHaveLength(3);
});

describe('what is tried', () => {
  it.each([
    ['the canary, in its share', true, [], '0.3.0', ['0.3.0']],
    ['the live release, outside of the canary', false, [], '0.2.0', ['0.2.0']],
    ['the live release after the canary failed', true, ['0.3.0'], '0.2.0', ['0.3.0', '0.2.0']],
    ['the previous release after both failed', true, ['0.3.0', '0.2.0'], '0.1.0', ['0.3.0', '0.2.0', '0.1.0']],
  ])('%s', async (_, isIn, broken, expected, order) => {
    const inShare = jest.fn<InShare>(() => isIn);
    const { load, tried, faults } = setUp({ remote: withCanary, inShare, opens: failing(...broken) });
    expect(await load()).toBe(expected);
    expect(tried()).toEqual(order);
    expect(faults.map(({ release }) => release)).toEqual(broken);
    expect(inShare).toHaveBeenCalledWith('mf-sends', 10);
  });

  it('no failed release while another one is loaded', async () => {
    const { load, tried } = setUp({ remote: exampleRemote(), opens: failing('0.2.0') });
    await load();
    expect(await load()).toBe('0.1.0');
    expect(tried()).toEqual(['0.2.0', '0.1.0']);
  });

  it('every release again after all have failed, with a newly fetched registry', async () => {
    const broken = ['0.2.0', '0.1.0'];
    const { load, tried, registry } = setUp({ remote: exampleRemote(), opens: (release) => failing(...broken)(release) });
    expect(await load()).toMatchObject({ release: '0.2.0', cause: { message: '0.2.0 is broken' } });
    broken.length = 0;
    expect(await load()).toBe('0.2.0');
    expect(tried()).toEqual(['0.2.0', '0.1.0', '0.2.0']);
    expect(registry.refresh.mock.calls).toEqual([['mf-sends']]);
  });

  it('the known releases when the registry cannot be fetched', async () => {
    const broken = ['0.2.0'];
    const { load, registry } = setUp({ opens: (release) => failing(...broken)(release) });
    registry.refresh.mockRejectedValue(new Error('down'));
    await load();
    broken.length = 0;
    expect(await load()).toBe('0.2.0');
  });

  it('a failed release again after the registry has changed', async () => {
    const broken = ['0.2.0'];
    const { load, publish } = setUp({ remote: exampleRemote(), opens: (release) => failing(...broken)(release) });
    expect(await load()).toBe('0.1.0');
    broken.length = 0;
    publish(exampleRemote());
    expect(await load()).toBe('0.2.0');
  });
});

it('loads a newer release without a reload, and an older one after a roll-back', async () => {
  const { load, publish, tried } = setUp();
  expect(await load()).toBe('0.2.0');
  publish({ ...canaryRelease, previous: live });
  expect(await load()).toBe('0.3.0');
  publish(live);
  expect(await load()).toBe('0.2.0');
  expect(tried()).toEqual(['0.2.0', '0.3.0', '0.2.0']);
});

it('keeps a loaded release after a change of the registry that does not concern it', async () => {
  const { load, publish, tried } = setUp();
  await load();
  publish(live);
  await load();
  expect(tried()).toEqual(['0.2.0']);
});

describe('a release that proved bad afterwards', () => {
  const cause = missingFile();

  it('is skipped for the next one, and the caller learns that there is one', async () => {
    const { load, loader, faults } = setUp({ remote: exampleRemote() });
    await load();
    expect(loader.markFailed(live, 'chunk', cause)).toBe(true);
    expect(faults).toEqual([{ phase: 'chunk', remote: 'mf-sends', release: '0.2.0', cause }]);
    expect(await load()).toBe('0.1.0');
  });

  it('is tried again by the next load when it was the last one', async () => {
    const { load, loader, registry } = setUp({ remote: exampleRemote() });
    await load();
    loader.markFailed(live, 'chunk', cause);
    await load();
    expect(loader.markFailed(exampleRelease({ version: '0.1.0' }), 'chunk', cause)).toBe(false);
    expect(await load()).toBe('0.2.0');
    expect(registry.refresh).toHaveBeenCalledTimes(1);
  });

  it('is tried again after the registry has changed', async () => {
    const { load, loader, publish } = setUp({ remote: exampleRemote() });
    await load();
    loader.markFailed(live, 'chunk', cause);
    publish(exampleRemote());
    expect(await load()).toBe('0.2.0');
  });
});
