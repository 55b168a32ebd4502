import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Rates } from '../../kernel/config/messaging-config.ts';

/** Limits how many messages of a channel are sent per second by all processes together. */
export interface Pace {
  /** How many messages may be sent at once: as many as a quarter of a second allows, which avoids bursts. */
  most(channel: Channel): number;
  /** Resolves when this many messages may be sent, or at once when there is no limit. Returns early when the signal is aborted. */
  turn(channel: Channel, count: number, signal: AbortSignal): Promise<void>;
  /** Releases the unused part of a reservation. */
  giveBack(channel: Channel, count: number): Promise<void>;
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
  const take = async (channel: Channel, seconds: number): Promise<number> => {
    const { rows } = await database.execute<{ wait: number }>(sql`
      insert into pace (channel, next_at) values (${await providerOf(channel)}, clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (channel) do update
        set next_at = greatest(pace.next_at, clock_timestamp()) + make_interval(secs => ${seconds})
      returning extract(epoch from next_at - clock_timestamp())::float8 - ${seconds}::float8 as wait`);
    return rows[0]?.wait ?? 0;
  };
  return {
    most: (channel) => Math.max(1, Math.floor((rates[channel] ?? Number.POSITIVE_INFINITY) / 4)),
    async turn(channel, count, signal) {
      const rate = rates[channel];
      if (rate === undefined) return;
      const seconds = await take(channel, count / rate);
      if (seconds > 0) await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
    },
    async giveBack(channel, count) {
      const rate = rates[channel];
      if (rate === undefined || count === 0) return;
      await database.execute(sql`
        update pace set next_at = next_at - make_interval(secs => ${count / rate}) where channel = ${await providerOf(channel)}`);
    },
  };
}
