import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { apiKeysRepository } from './api-keys.repository.ts';
import { createLiveApiKeys, type LiveApiKeys } from './live-api-keys.ts';

const principal: Principal = { userId: 1, accountId: 2, role: 'administrador', family: 'api-key 3', scopes: [] };

describe('the checks of keys', () => {
  let keys: LiveApiKeys;
  /** The secrets that were looked up in the database. */
  let asked: string[];
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-23T14:00:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
    asked = [];
    jest.spyOn(apiKeysRepository, 'authenticate').mockImplementation(async (_, secret) => {
      asked.push(secret);
      if (secret === 'broken') throw new Error('The database is away.');
      return secret === 'unknown' ? undefined : principal;
    });
    keys = createLiveApiKeys({} as Database);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('are kept for less than 4 seconds', async () => {
    await keys.authenticate('a');
    jest.advanceTimersByTime(3999);
    expect(await keys.authenticate('a')).toBe(principal);
    expect(asked).toEqual(['a']);
    jest.advanceTimersByTime(1);
    await keys.authenticate('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('are kept for refused keys too', async () => {
    expect(await keys.authenticate('unknown')).toBeUndefined();
    expect(await keys.authenticate('unknown')).toBeUndefined();
    expect(asked).toEqual(['unknown']);
  });

  it('are not kept when they fail', async () => {
    await expect(keys.authenticate('broken')).rejects.toThrow('away');
    await expect(keys.authenticate('broken')).rejects.toThrow('away');
    expect(asked).toEqual(['broken', 'broken']);
  });

  it('are forgotten at once on request', async () => {
    await keys.authenticate('a');
    keys.forget();
    await keys.authenticate('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('are kept for 10,000 keys at most', async () => {
    for (let key = 0; key < 10_000; key += 1) await keys.authenticate(`key ${key}`);
    await keys.authenticate('key 0');
    expect(asked).toHaveLength(10_000);
    await keys.authenticate('one more');
    await keys.authenticate('key 0');
    expect(asked.slice(10_000)).toEqual(['one more', 'key 0']);
  });
});
