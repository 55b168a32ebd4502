import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

eachDatabase(({ database, pool, kind }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());
  // The embedded database runs one transaction at a time.
  const concurrent = kind === 'postgres' ? describe : describe.skip;

  concurrent('sendings that are due at the same time', () => {
    it('are started two at a time by one process', async () => {
      const audience = await seedAudience(database, 3);
      const due = [];
      for (let one = 0; one < 6; one += 1) due.push(await seedOccurrence(database, audience));
      const blocker = await pool.connect();
      /** How many transactions wait for the lock on the audience that a start stores. */
      const waiting = async () => {
        const { rows } = await blocker.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where relation = 'audience_chunk'::regclass and not granted`,
        );
        return rows[0]?.count ?? 0;
      };
      try {
        await blocker.query('begin');
        await blocker.query('lock table audience_chunk in access exclusive mode');
        const { providers, left } = recordingProviders();
        const looked = (await senders.start(providers)).look();
        while ((await waiting()) < 2) await wait(10);
        // Enough for the other four to arrive.
        await wait(300);
        expect(await waiting()).toBe(2);
        await blocker.query('rollback');
        await looked;
        expect(left.email).toHaveLength(18);
        expect(await Promise.all(due.map((id) => senders.state(id)))).toEqual(due.map(() => 'completada'));
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
    });
  });
});
