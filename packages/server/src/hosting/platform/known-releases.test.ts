import { describe, expect, it } from '@jest/globals';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { knownReleases, lastChanges } from './known-releases.ts';

const now = new Date('2026-12-15T12:00:00Z');
const registry = {
  shell: { version: '2.0.0', previous: { version: '1.0.0' } },
  remotes: {
    'mf-a': { version: '3.0.0', previous: { version: '2.0.0' }, canary: { release: { version: '4.0.0' } } },
    'mf-b': { version: '1.0.0' },
  },
  changes: [
    { app: 'mf-a', version: '1.0.0', from: '0.9.0', at: '2026-12-01T12:00:00Z' },
    { app: 'mf-a', version: '0.2.0', from: '0.1.0', at: '2026-12-01T11:59:59Z' },
    { app: 'mf-gone', version: '5.0.0', at: '2026-12-14T00:00:00Z' },
    { app: 'mf-a', version: '3.0.0', at: '2026-12-10T00:00:00Z' },
  ],
} as unknown as StoredRegistry;

describe('the releases that somebody may still use', () => {
  const known = knownReleases(registry, now);

  it('are live, previous, on trial, and in the log of 14 days', () => {
    expect([...(known.get('mf-a') ?? [])]).toEqual(['3.0.0', '2.0.0', '4.0.0', '1.0.0', '0.9.0']);
    expect([...(known.get('mf-b') ?? [])]).toEqual(['1.0.0']);
    expect([...(known.get('mf-gone') ?? [])]).toEqual(['5.0.0']);
    expect([...(known.get('shell') ?? [])]).toEqual(['2.0.0', '1.0.0']);
    expect(known.has('mf-c')).toBe(false);
  });

  it('include those of a shell without releases', () => {
    expect([...knownReleases({ remotes: {}, changes: [] } as unknown as StoredRegistry, now)]).toEqual([['shell', new Set()]]);
  });
});

it('tells the last change of each app', () => {
  expect([...lastChanges(registry)]).toEqual([
    ['mf-a', new Date('2026-12-10T00:00:00Z')],
    ['mf-gone', new Date('2026-12-14T00:00:00Z')],
  ]);
});
