import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Database } from '../../kernel/database/database.ts';
import { shortLinksRepository, type Target } from './short-links.repository.ts';
import { createTargets, type Targets } from './targets.ts';

const database = {} as Database;
const leadsTo = (finalUrl: string): Target => ({ linkId: 1, finalUrl, message: undefined });

let links: Map<string, Target>;
let asked: string[][];
let failures: unknown[];
let now: number;
let isDown: boolean;
/** Blocks a statement after it has read and before it returns. */
let gate: Promise<void>;
let targets: Targets;

beforeEach(() => {
  [links, asked, failures, now, isDown, gate] = [new Map(), [], [], 0, false, Promise.resolve()];
  jest.spyOn(shortLinksRepository, 'targets').mockImplementation(async (_, codes) => {
    asked.push([...codes]);
    if (isDown) throw new Error('nobody answers');
    const read = new Map(links);
    await gate;
    return read;
  });
  targets = createTargets(
    database,
    (error) => failures.push(error),
    () => now,
  );
});
afterEach(async () => {
  await targets.stop();
  jest.restoreAllMocks();
});

it('refreshes targets in use, in one statement, so that no click waits', async () => {
  for (const code of ['a', 'b', 'once']) links.set(code, leadsTo(`https://${code}.example/`));
  await Promise.all(['a', 'b', 'once', 'none'].map((code) => targets.find(code)));
  await Promise.all(['a', 'b', 'none'].map((code) => targets.find(code)));
  expect(asked).toEqual([['a', 'b', 'once', 'none']]);
  for (const seconds of [3, 6, 9]) {
    now = seconds * 1000;
    await targets.renew();
  }
  links.delete('a');
  now = 12_000;
  await targets.renew();
  expect(asked.slice(1)).toEqual(Array.from({ length: 4 }, () => ['a', 'b', 'none']));
  await expect(targets.find('b')).resolves.toMatchObject({ finalUrl: 'https://b.example/' });
  await expect(targets.find('a')).resolves.toBeUndefined();
  expect(asked).toHaveLength(5);
});

it('does not refresh a target that nobody has followed for a minute', async () => {
  await targets.find('a');
  await targets.find('a');
  now = 61_000;
  await targets.renew();
  expect(asked).toEqual([['a']]);
});

it('discards a result that was read before an invalidation', async () => {
  links.set('a', leadsTo('https://a.example/'));
  await targets.find('a');
  await targets.find('a');
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const renewed = targets.renew();
  await new Promise(setImmediate);
  links.delete('a');
  targets.forget('a');
  resolve();
  await renewed;
  await expect(targets.find('a')).resolves.toBeUndefined();
});

it('does not extend an entry while the database fails, and queries again at the next click', async () => {
  links.set('a', leadsTo('https://a.example/'));
  await targets.find('a');
  await targets.find('a');
  isDown = true;
  now = 2000;
  await targets.renew();
  expect(failures).toHaveLength(1);
  now = 3999;
  await expect(targets.find('a')).resolves.toBeDefined();
  now = 4000;
  await expect(targets.find('a')).rejects.toThrow('nobody answers');
  isDown = false;
  await expect(targets.find('a')).resolves.toBeDefined();
});

it('refreshes while links are followed, and stops on request', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    await targets.find('a');
    await targets.find('a');
    await jest.advanceTimersByTimeAsync(2500);
    expect(asked).toHaveLength(3);
    await targets.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});
