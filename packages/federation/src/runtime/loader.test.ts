import { describe, expect, it, jest } from '@jest/globals';
import { EntryError } from './container.ts';
import { createLoader, type Adapter, type Fault, type LoaderOptions } from './loader.ts';
import type { RegisteredRemote, Registry } from './registry.ts';
import { exampleRelease, exampleRemote } from './testing-releases.ts';

const sends = { default: { id: 'mf-sends', routes: [] } };
const never = new Promise<never>(() => undefined);

function setUp(
  load: Adapter['load'],
  { remote = exampleRelease(), ...options }: { remote?: RegisteredRemote } & Partial<LoaderOptions> = {},
) {
  const known: Registry = { generation: 1, remotes: { [remote.name]: remote } };
  const faults: Fault[] = [];
  const registry = { read: jest.fn(async () => known), refresh: jest.fn(async () => known) };
  const adapter = jest.fn(load);
  const loader = createLoader({
    adapters: { 'module-federation': { load: adapter } },
    registry,
    contractVersion: '1.2.0',
    shared: { react: '19.3.1' },
    report: (fault) => faults.push(fault),
    limit: 50,
    pauses: [0, 0],
    ...options,
  });
  return { loader, adapter, registry, faults };
}

it('answers what the live release exposes, and runs it once however often it is asked for', async () => {
  const { loader, adapter } = setUp(async () => sends);
  const [first, second] = await Promise.all([loader.load('mf-sends', './remote'), loader.load('mf-sends', './remote')]);
  expect(first).toMatchObject({ ok: true, value: { id: 'mf-sends' }, release: { version: '0.2.0' } });
  expect(second).toEqual(first);
  expect(adapter).toHaveBeenCalledTimes(1);
});

describe('a fault is a value that says how far the load came', () => {
  it.each<[string, Adapter['load'], Partial<LoaderOptions> & { remote?: RegisteredRemote }, Partial<Fault>]>([
    ['registry', async () => sends, { remote: exampleRelease({ name: 'mf-stores' }) }, { release: undefined }],
    [
      'registry',
      async () => sends,
      { registry: { read: () => Promise.reject(new Error('down')), refresh: () => Promise.reject(new Error('down')) } },
      { release: undefined },
    ],
    ['contract', async () => sends, { contractVersion: '2.0.0' }, {}],
    ['contract', async () => sends, { shared: { react: '18.3.1' } }, {}],
    ['contract', async () => sends, { shared: {} }, {}],
    ['contract', async () => sends, { remote: exampleRelease({ format: 'container' }) }, {}],
    ['entry', () => Promise.reject(new EntryError('500')), {}, {}],
    ['module', () => Promise.reject(new Error('Loading chunk 7 failed')), {}, {}],
    ['module', async () => ({ default: { routes: 'none' } }), {}, {}],
    ['timeout', () => never, {}, {}],
  ])('%s', async (phase, load, options, expected) => {
    const { loader, faults } = setUp(load, options);
    const loaded = await loader.load('mf-sends', './remote');
    const fault = { phase, remote: 'mf-sends', release: '0.2.0', cause: expect.any(Error), ...expected };
    expect(loaded).toEqual({ ok: false, fault });
    expect(faults).toEqual([fault]);
  });
});

it('asks twice more for a part that did not come, and no fourth time', async () => {
  const { loader, adapter, faults } = setUp(async () => {
    if (adapter.mock.calls.length <= 2) throw new Error('Loading chunk 7 failed');
    return sends;
  });
  expect(await loader.load('mf-sends', './remote')).toMatchObject({ ok: true, release: { version: '0.2.0' } });
  expect(faults).toEqual([]);
  const { loader: hopeless, adapter: tried } = setUp(() => Promise.reject(new Error('Loading chunk 7 failed')));
  await hopeless.load('mf-sends', './remote');
  expect(tried).toHaveBeenCalledTimes(3);
});

it('does not run a release that needs another contract', async () => {
  const { loader, adapter } = setUp(async () => sends, { contractVersion: '2.0.0' });
  const loaded = await loader.load('mf-sends', './remote');
  expect(loaded.ok ? '' : loaded.fault.cause.message).toBe('Needs the contract ^1.0.0; this page has 2.0.0.');
  expect(adapter).not.toHaveBeenCalled();
});

it('falls back to the release before, and still reports the live one', async () => {
  const { loader, faults } = setUp(
    ({ version }) => (version === '0.2.0' ? Promise.reject(new EntryError('500')) : Promise.resolve(sends)),
    {
      remote: exampleRemote(),
    },
  );
  expect(await loader.load('mf-sends', './remote')).toMatchObject({ ok: true, release: { version: '0.1.0' } });
  expect(faults).toMatchObject([{ phase: 'entry', release: '0.2.0' }]);
});

it('answers the fault of the live release when the release before fails too, and reports it once', async () => {
  const { loader, faults } = setUp(({ version }) => Promise.reject(new EntryError(version)), { remote: exampleRemote() });
  expect(await loader.load('mf-sends', './remote')).toMatchObject({
    ok: false,
    fault: { release: '0.2.0', cause: { message: '0.2.0' } },
  });
  expect(faults).toHaveLength(1);
});

it('forgets a fault: the next call asks the server what is live and tries again', async () => {
  let isDown = true;
  const { loader, registry } = setUp(async () => {
    if (isDown) throw new EntryError('down');
    return sends;
  });
  expect(await loader.load('mf-sends', './remote')).toMatchObject({ ok: false });
  isDown = false;
  expect(await loader.load('mf-sends', './remote')).toMatchObject({ ok: true });
  expect(registry.refresh).toHaveBeenCalledTimes(1);
});
