import { beforeEach, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { createRateLimitStore, deleteExpiredCounters } from './rate-limit-store.ts';
import { rateLimits } from './rate-limits.table.ts';

const windowMs = 60_000;
const ana = { limit: 'login here', subject: 'ana@tienda.example' };
const eva = { limit: 'login here', subject: 'eva@tienda.example' };

eachDatabase(({ database, pool }) => {
  // Two processes on one database.
  const [one, other] = [createRateLimitStore(database), createRateLimitStore(database)];
  beforeEach(() => database.delete(rateLimits));
  const counts = async (store = one, keys = [ana]) =>
    (await store.count(keys.map((key) => ({ ...key, windowMs })))).map(({ count }) => count);

  it('counts the hits of two processes together, each key and each limit separately', async () => {
    expect(await counts(one)).toEqual([1]);
    expect(await counts(other, [eva, ana])).toEqual([1, 2]);
    expect(await counts(one, [{ ...ana, limit: 'login network' }, ana])).toEqual([1, 3]);
  });

  it('loses no concurrent hits, whatever the order of their keys', async () => {
    const hits = Array.from({ length: 60 }, (_, index) => counts(index % 2 ? one : other, index % 3 ? [ana, eva] : [eva, ana]));
    const answers = (await Promise.all(hits)).flat().toSorted((low, high) => low - high);
    expect(answers).toEqual(Array.from({ length: 120 }, (_, index) => Math.floor(index / 2) + 1));
  });

  it('starts from one when the window ends, and reports the remaining time', async () => {
    const [begun] = await one.count([{ ...ana, windowMs }]);
    expect(begun?.msLeft).toBeGreaterThan(windowMs - 10_000);
    expect(begun?.msLeft).toBeLessThanOrEqual(windowMs);
    await counts();
    await pool.query("update rate_limit set expires_at = now() - interval '1 second'");
    expect(await counts()).toEqual([1]);
    const [{ left } = { left: 0 }] = (
      await pool.query<{ left: number }>('select extract(epoch from expires_at - now())::float8 as left from rate_limit')
    ).rows;
    expect(left).toBeGreaterThan(50);
  });

  it('refunds hits within the current window, never below zero', async () => {
    await counts();
    await counts();
    await other.reset([ana, eva]);
    expect(await counts()).toEqual([2]);
    await pool.query("update rate_limit set expires_at = now() - interval '1 second', count = 5");
    await one.reset([ana]);
    expect((await pool.query('select count from rate_limit')).rows).toEqual([{ count: 5 }]);
  });

  it('stores no addresses and tokens, in an unlogged table', async () => {
    await counts();
    const { rows } = await pool.query('select key from rate_limit');
    expect(rows).toEqual([{ key: expect.stringMatching(/^login here [\w-]{43}$/) }]);
    const table = await pool.query("select relpersistence from pg_class where relname = 'rate_limit'");
    expect(table.rows).toEqual([{ relpersistence: 'u' }]);
  });

  it('deletes expired counters by itself after a number of statements', async () => {
    await counts(one, [ana, eva]);
    await pool.query("update rate_limit set expires_at = now() - interval '1 second'");
    await deleteExpiredCounters(database, 1);
    expect(await database.$count(rateLimits)).toBe(1);
    const third = { limit: 'login here', subject: 'luz@tienda.example' };
    for (let index = 0; index < 200; index += 1) await counts(one, [third]);
    expect(await database.$count(rateLimits)).toBe(1);
    expect(await counts(one, [third])).toEqual([201]);
  });
});
