import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Rates } from '../../kernel/config/messaging-config.ts';

/** Limits how many messages of a channel are sent per second by all processes together. */
export interface Pace {
  /** How many messages may be sent at once: as many as a quarter of a second allows, which avoids bursts. */
  most(channel: Channel): number;
  /**
   * Resolves when this many messages may be sent, or at once when there is no limit. Returns early when the signal is aborted.
   *
   * @param isUrgent it waits for other urgent messages only: those that wait already keep their turn, and later ones wait longer
   */
  turn(channel: Channel, count: number, signal: AbortSignal, isUrgent?: boolean): Promise<void>;
  /** Releases the unused part of a reservation. */
  giveBack(channel: Channel, count: number, isUrgent?: boolean): Promise<void>;
}

/**
 * All workers share one row for each provider, which holds the time at which the next message may be sent. A worker reserves the
 * interval that its messages need, and waits until it begins. A worker that crashes loses no more than the interval it reserved.
 *
 * @param providerOf names the provider of a channel, so that each provider has its own rate limit
 */
export function createPace(
  database: Database,
  rates: Rates,
  providerOf: (channel: Channel) => Promise<string> = async (channel) => channel,
): Pace {
  /** The rows of the provider and of its urgent messages: an urgent one reserves in both, and waits for its own. */
  const rowsOf = async (channel: Channel, isUrgent: boolean): Promise<string[]> => {
    const provider = await providerOf(channel);
    return isUrgent ? [provider, `${provider} urgent`] : [provider];
  };
  const take = async (row: string, seconds: number): Promise<number> => {
    const { rows } = await database.execute<{ wait: number }>(sql`
      insert into pace (channel, next_at) values (${row}, clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (channel) do update
        set next_at = greatest(pace.next_at, clock_timestamp()) + make_interval(secs => ${seconds})
      returning extract(epoch from next_at - clock_timestamp())::float8 - ${seconds}::float8 as wait`);
    return rows[0]?.wait ?? 0;
  };
  return {
    most: (channel) => Math.max(1, Math.floor((rates[channel] ?? Number.POSITIVE_INFINITY) / 4)),
    async turn(channel, count, signal, isUrgent = false) {
      const rate = rates[channel];
      if (rate === undefined) return;
      let seconds = 0;
      for (const row of await rowsOf(channel, isUrgent)) seconds = await take(row, count / rate);
      if (seconds > 0) await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
    },
    async giveBack(channel, count, isUrgent = false) {
      const rate = rates[channel];
      if (rate === undefined || count === 0) return;
      const rows = sql.param(await rowsOf(channel, isUrgent));
      await database.execute(sql`
        update pace set next_at = next_at - make_interval(secs => ${count / rate}) where channel = any(${rows}::text[])`);
    },
  };
}
