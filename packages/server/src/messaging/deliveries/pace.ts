import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Rates } from '../../kernel/config/messaging-config.ts';

/** How fast messages of a channel may leave, whoever sends them. */
export interface Pace {
  /** How many may leave at once: a quarter of a second's worth, so that nobody sees a burst. */
  most(channel: Channel): number;
  /** Resolves when so many may leave; at once where there is no limit. Ends early when the signal says so. */
  turn(channel: Channel, count: number, signal: AbortSignal): Promise<void>;
  /** Of a turn, what was not used. */
  giveBack(channel: Channel, count: number): Promise<void>;
}

/**
 * All workers draw from one row a channel, which says when the next message may leave: each takes the stretch that its messages
 * need, and waits until that begins. One that dies takes no more with it than its stretch.
 */
export function createPace(database: Database, rates: Rates): Pace {
  const take = async (channel: Channel, seconds: number): Promise<number> => {
    const { rows } = await database.execute<{ wait: number }>(sql`
      insert into pace (channel, next_at) values (${channel}, clock_timestamp() + make_interval(secs => ${seconds}))
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
        update pace set next_at = next_at - make_interval(secs => ${count / rate}) where channel = ${channel}`);
    },
  };
}
