import { describe, expect, it } from '@jest/globals';
import { exampleHinted } from './testing/example-releases.ts';
import {
  promote,
  publish,
  publishShell,
  ReleaseConflict,
  rollBack,
  startCanary,
  together,
  withdraw,
  type Contents,
  type RegistryChange,
} from './registry-changes.ts';

const nothing: Contents = { remotes: {}, hints: {} };
const after = (...changes: readonly RegistryChange[]): Contents => together(changes)(nothing).contents;
const sends = (version: string) => exampleHinted('mf-sends', version);
const shell = (version: string) => ({ version, contract: '1.0.0', shared: {}, links: [], origins: [] });

/** Describes the releases: `2.0 < 1.0, 3.0 at 10 %`. */
function placesOf({ remotes }: Contents): string {
  const { version, previous, canary } = remotes['mf-sends'] ?? {};
  const before = previous ? ` < ${previous.version}` : '';
  return `${version}${before}${canary ? `, ${canary.release.version} at ${canary.percent} %` : ''}`;
}

it.each<[string, readonly RegistryChange[], string]>([
  ['a first release', [publish(sends('1.0'))], '1.0'],
  ['a second release', [publish(sends('1.0')), publish(sends('2.0'))], '2.0 < 1.0'],
  ['the same release again', [publish(sends('1.0')), publish(sends('2.0')), publish(sends('2.0'))], '2.0 < 1.0'],
  ['a roll-back', [publish(sends('1.0')), publish(sends('2.0')), rollBack('mf-sends')], '1.0'],
  ['a canary', [publish(sends('1.0')), startCanary(sends('2.0'), 10)], '1.0, 2.0 at 10 %'],
  ['a larger share', [publish(sends('1.0')), startCanary(sends('2.0'), 10), startCanary(sends('2.0'), 50)], '1.0, 2.0 at 50 %'],
  ['a promoted canary', [publish(sends('1.0')), startCanary(sends('2.0'), 10), promote('mf-sends')], '2.0 < 1.0'],
  [
    'a canary that is published to all',
    [publish(sends('1.0')), startCanary(sends('2.0'), 10), publish(sends('2.0'))],
    '2.0 < 1.0',
  ],
  ['a canary taken back', [publish(sends('1.0')), startCanary(sends('2.0'), 10), withdraw('mf-sends')], '1.0'],
  [
    'a roll-back beside a canary',
    [publish(sends('1.0')), publish(sends('2.0')), startCanary(sends('3.0'), 10), rollBack('mf-sends')],
    '1.0, 3.0 at 10 %',
  ],
])('%s', (_, changes, places) => {
  expect(placesOf(after(...changes))).toBe(places);
});

it('logs what was done, and nothing where nothing changed', () => {
  const { notes } = together([publish(sends('1.0')), publish(sends('2.0')), publish(sends('2.0')), rollBack('mf-sends')])(
    nothing,
  );
  expect(notes).toEqual([
    { app: 'mf-sends', action: 'publish', version: '1.0' },
    { app: 'mf-sends', action: 'publish', version: '2.0', from: '1.0' },
    { app: 'mf-sends', action: 'roll-back', version: '1.0', from: '2.0' },
  ]);
});

it('keeps the preload hints of entry modules, and no others', () => {
  const contents = after(publish(sends('1.0')), publish(sends('2.0')), publish(sends('3.0')), startCanary(sends('4.0'), 1));
  expect(Object.keys(contents.hints['mf-sends'] ?? {})).toEqual(['2.0', '3.0', '4.0']);
});

it('moves the shell like a remote, without losing one', () => {
  const contents = after(publish(sends('1.0')), publishShell(shell('a')), publishShell(shell('b')));
  expect(contents.shell).toEqual({ ...shell('b'), previous: shell('a') });
  expect(rollBack('shell')(contents).contents.shell).toEqual(shell('a'));
  expect(placesOf(rollBack('shell')(contents).contents)).toBe('1.0');
});

describe('refuses', () => {
  it.each<[string, readonly RegistryChange[], string]>([
    ['a roll-back without a release before', [publish(sends('1.0')), rollBack('mf-sends')], 'no release before'],
    [
      'a second roll-back',
      [publish(sends('1.0')), publish(sends('2.0')), rollBack('mf-sends'), rollBack('mf-sends')],
      'no release before',
    ],
    ['a roll-back of the shell without a release before', [publishShell(shell('a')), rollBack('shell')], 'no release before'],
    ['what was never published', [rollBack('mf-sends')], 'No release of mf-sends'],
    ['a canary of what was never published', [startCanary(sends('1.0'), 10)], 'No release of mf-sends'],
    ['a canary of what is live', [publish(sends('1.0')), startCanary(sends('1.0'), 10)], 'live for everybody'],
    ['to promote no canary', [publish(sends('1.0')), promote('mf-sends')], 'no canary'],
    ['to withdraw a missing canary', [publish(sends('1.0')), withdraw('mf-sends')], 'no canary'],
  ])('%s', (_, changes, reason) => {
    expect(() => after(...changes)).toThrow(reason);
  });

  it.each<[string, RegistryChange]>([
    ['a roll-back', rollBack('mf-sends', '1.0')],
    ['to promote', promote('mf-sends', '2.5')],
    ['to withdraw', withdraw('mf-sends', '2.5')],
  ])('%s with an outdated version', (_, change) => {
    expect(() => after(publish(sends('1.0')), publish(sends('2.0')), startCanary(sends('3.0'), 10), change)).toThrow(
      ReleaseConflict,
    );
  });
});
