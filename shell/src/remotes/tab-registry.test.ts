import type { RegisteredRemote, Registry } from '@pregon/federation-runtime/registry';
import { exampleRelease, exampleRemote } from '@pregon/federation-runtime/testing/example-releases';
import { TrustError } from '@pregon/federation-runtime/verified-registry';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createTabRegistry } from './tab-registry.ts';

const minute = 60_000;
const sends = (version: string): RegisteredRemote => exampleRemote({ version });
const stores = (version: string) => exampleRelease({ name: 'mf-stores', version });
const registryOf = (generation: number, ...remotes: readonly RegisteredRemote[]): Registry => ({
  generation,
  remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
});

const ends: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.useRealTimers();
});

/** A tab that was opened with the first generation of the registry. */
async function openTab({ inShare = () => false }: { inShare?: () => boolean } = {}) {
  let published: Registry = registryOf(1, sends('1.0'), stores('1.0'));
  const source = { read: async () => published, refresh: jest.fn(async () => published) };
  const distrust = jest.fn();
  const tab = createTabRegistry({ source, inShare, shellVersion: '1.0', distrust, every: minute });
  const listener = jest.fn();
  ends.push(tab.newVersions.subscribe(listener));
  await tab.read();
  return {
    tab,
    listener,
    source,
    distrust,
    /** Publishes a registry, and lets the tab poll it. */
    publish: async (registry: Registry) => {
      published = registry;
      await jest.advanceTimersByTimeAsync(minute + minute / 30);
    },
    version: async (name: string) => (await tab.read()).remotes[name]?.version,
    news: () => tab.newVersions.getSnapshot(),
  };
}

it('uses a newer release of an unmounted remote without a notice', async () => {
  const { publish, version, news, listener } = await openTab();
  await publish(registryOf(2, sends('2.0'), stores('1.0')));
  expect(await version('mf-sends')).toBe('2.0');
  expect(news()).toEqual({ shell: false, remotes: [], versions: [] });
  expect(listener).not.toHaveBeenCalled();
});

it('keeps a mounted remote’s release until it is unmounted, and announces the newer one', async () => {
  const { tab, publish, version, news, listener } = await openTab();
  const leave = tab.mounted('mf-sends');
  await publish(registryOf(2, sends('2.0'), stores('2.0')));
  expect([await version('mf-sends'), await version('mf-stores')]).toEqual(['1.0', '2.0']);
  expect(news()).toEqual({ shell: false, remotes: ['mf-sends'], versions: ['mf-sends 2.0'] });
  expect(news()).toBe(news());
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  expect(await version('mf-sends')).toBe('2.0');
  expect(news().remotes).toEqual([]);
});

it('keeps a release while the remote is mounted anywhere', async () => {
  const { tab, publish, version } = await openTab();
  const [leave] = [tab.mounted('mf-sends'), tab.mounted('mf-sends')];
  await publish(registryOf(2, sends('2.0')));
  leave?.();
  expect(await version('mf-sends')).toBe('1.0');
});

it('gives a mounted remote the newer release after an update, and keeps it', async () => {
  const { tab, publish, version, news } = await openTab();
  tab.mounted('mf-sends');
  await publish(registryOf(2, sends('2.0')));
  tab.update('mf-sends');
  expect([await version('mf-sends'), news().remotes]).toEqual(['2.0', []]);
  await publish(registryOf(3, sends('3.0')));
  expect([await version('mf-sends'), news().remotes]).toEqual(['2.0', ['mf-sends']]);
});

it('gives a mounted remote the newer release after a fault', async () => {
  const { tab, publish, version } = await openTab();
  tab.mounted('mf-sends');
  await publish(registryOf(2, sends('2.0')));
  expect((await tab.refresh('mf-stores')).remotes['mf-sends']?.version).toBe('1.0');
  expect((await tab.refresh('mf-sends')).remotes['mf-sends']?.version).toBe('2.0');
  expect(await version('mf-sends')).toBe('2.0');
});

it('announces a roll-back as a new version, unless that release already runs', async () => {
  const { tab, publish, news } = await openTab();
  tab.mounted('mf-sends');
  await publish(registryOf(2, sends('0.9')));
  expect(news().remotes).toEqual(['mf-sends']);
  tab.onLoaded(exampleRelease({ version: '0.9' }));
  expect(news().remotes).toEqual([]);
});

it('announces a canary only to its share of the users', async () => {
  const canary: RegisteredRemote = { ...sends('1.0'), canary: { percent: 10, release: exampleRelease({ version: '2.0' }) } };
  for (const isIn of [true, false]) {
    const { tab, publish, news } = await openTab({ inShare: () => isIn });
    tab.mounted('mf-sends');
    await publish(registryOf(2, canary));
    expect(news().remotes).toEqual(isIn ? ['mf-sends'] : []);
  }
});

it('announces another release of the shell', async () => {
  const { publish, news } = await openTab();
  const shell = (version: string) => ({ version, contract: '1.0.0', shared: {}, links: [], origins: [] });
  await publish({ ...registryOf(2), shell: shell('1.0') });
  expect(news().shell).toBe(false);
  await publish({ ...registryOf(3), shell: shell('1.1') });
  expect(news().shell).toBe(true);
});

it('keeps the known registry when the server does not answer', async () => {
  const { source, publish, version, distrust } = await openTab();
  source.refresh.mockRejectedValueOnce(new Error('down'));
  await publish(registryOf(2, sends('1.0')));
  await publish(registryOf(3, sends('3.0')));
  expect(await version('mf-sends')).toBe('3.0');
  expect(distrust).not.toHaveBeenCalled();
});

it('reports an unverifiable registry to the platform only', async () => {
  const { source, publish, news, distrust } = await openTab();
  const error = new TrustError('signed by a stranger');
  source.refresh.mockRejectedValueOnce(error);
  await publish(registryOf(1));
  expect(distrust.mock.calls).toEqual([[error]]);
  expect(news().versions).toEqual([]);
});

it('polls while somebody is subscribed', async () => {
  const { source } = await openTab();
  await jest.advanceTimersByTimeAsync(3.2 * minute);
  expect(source.refresh).toHaveBeenCalledTimes(3);
  for (const end of ends.splice(0)) end();
  await jest.advanceTimersByTimeAsync(10 * minute);
  expect(source.refresh).toHaveBeenCalledTimes(3);
});
