import { describe, expect, it } from '@jest/globals';
import { asc } from 'drizzle-orm';
import { holdSending, readSendingHold } from './hosting/platform/sending-hold.ts';
import { accounts } from './identity/accounts/accounts.table.ts';
import type { Database } from './kernel/database/database.ts';
import { migrateDatabase } from './kernel/database/migrate.ts';
import { databaseOn, openPool } from './kernel/database/pool.ts';
import { deliveries, deliveryState } from './messaging/deliveries/deliveries.table.ts';
import { recordingProviders, sendersOn } from './messaging/deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from './messaging/deliveries/testing/sending.ts';
import { occurrences } from './messaging/schedules/schedules.table.ts';
import { startArchivingPostgres } from './testing/throwaway-postgres.ts';

const missing = process.env['TEST_POSTGRES_MISSING'];
const declare = missing ? describe.skip : describe;

/** Runs something on a server, and closes the connections. */
async function on<Result>(url: string, run: (database: Database) => Promise<Result>): Promise<Result> {
  const pool = openPool(url, 4);
  try {
    return await run(databaseOn(pool));
  } finally {
    await pool.end();
  }
}

const namesOf = async (database: Database) =>
  (await database.select({ name: accounts.name }).from(accounts).orderBy(asc(accounts.id))).map(({ name }) => name);

declare(missing ? `an archived log (${missing})` : 'an archived log', () => {
  it('recovers the database to a point in time, which sends nothing until it is released', async () => {
    const started = await startArchivingPostgres();
    if ('missing' in started) throw new Error(started.missing);
    const { backup, time } = await on(started.url, async (database) => {
      await migrateDatabase(database.$client);
      const audience = await seedAudience(database, 3);
      const base = started.backUp();
      await seedOccurrence(database, audience);
      await database.insert(accounts).values({ name: 'Después de la copia' });
      const { rows } = await database.execute<{ now: string }>('select clock_timestamp()::text as now');
      await database.insert(accounts).values({ name: 'El error' });
      await database.delete(occurrences);
      return { backup: base, time: rows[0]?.now ?? '' };
    });
    await started.stop();
    const recovered = await backup.recover(time);
    await on(recovered.url, async (database) => {
      expect(await namesOf(database)).toEqual(['Tienda', 'Después de la copia']);
      await holdSending(database, { heldAt: new Date(), backupAt: new Date(time) });
      const { providers, left } = recordingProviders();
      const senders = sendersOn(database);
      const sender = await senders.start(providers);
      await sender.look();
      expect(left.email).toEqual([]);
      expect((await readSendingHold(database))?.backupAt).toEqual(new Date(time));
      await database.execute('delete from sending_hold');
      await sender.look();
      expect(left.email).toHaveLength(3);
      const sent = await database.select({ state: deliveries.state }).from(deliveries);
      expect(sent.map(({ state }) => state)).toEqual([deliveryState.sent, deliveryState.sent, deliveryState.sent]);
      await senders.close();
    });
    await recovered.stop();
    started.forget();
  }, 60_000);
});
