import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { channelPauses } from './channel-pauses.table.ts';

/** How long a channel pauses when its provider is unavailable: the pause doubles from the first value up to the second. */
const shortestMs = 1000;
const longestMs = 30_000;
/** How long a process caches the pauses that other processes have begun. */
const cacheMs = 250;

/** Pauses of unavailable providers, shared by all processes on one database: of a channel, or of an account's own provider. */
export interface Pauses {
  isPaused(channel: string): Promise<boolean>;
  /** Called after every outcome, with whether the provider was available. */
  report(channel: string, available: boolean): Promise<void>;
}

interface Pause {
  readonly milliseconds: number;
  readonly until: Date;
}

export function createPauses(database: Database, clock: () => Date): Pauses {
  let known = new Map<string, Pause>();
  let readAt = Number.NEGATIVE_INFINITY;
  const isOn = (channel: string): boolean => clock() < (known.get(channel)?.until ?? new Date(0));

  const read = async (): Promise<void> => {
    if (performance.now() - readAt < cacheMs) return;
    readAt = performance.now();
    const rows = await database.select().from(channelPauses);
    known = new Map(rows.map(({ channel, ...pause }) => [channel, pause]));
  };
  /** Nothing happens when another process has begun a pause in the meantime: that one holds. */
  const begin = async (channel: string): Promise<void> => {
    const now = clock();
    const next = sql`least(${longestMs}::int, channel_pause.milliseconds * 2)`;
    const pause = { milliseconds: shortestMs, until: new Date(now.getTime() + shortestMs) };
    // At once, so that nothing more is sent by this process while the database is asked.
    known.set(channel, pause);
    const [begun] = await database
      .insert(channelPauses)
      .values({ channel, ...pause })
      .onConflictDoUpdate({
        target: channelPauses.channel,
        set: { milliseconds: next, until: sql`${now.toISOString()}::timestamptz + ${next} * interval '1 ms'` },
        setWhere: sql`channel_pause.until <= ${now.toISOString()}::timestamptz`,
      })
      .returning();
    if (begun) known.set(channel, begun);
    else readAt = Number.NEGATIVE_INFINITY;
  };
  const end = async (channel: string): Promise<void> => {
    known.delete(channel);
    await database.execute(sql`
      delete from channel_pause where channel = ${channel} and until <= ${clock().toISOString()}::timestamptz`);
  };

  return {
    async isPaused(channel) {
      await read();
      return isOn(channel);
    },
    async report(channel, available) {
      // Outcomes of messages that were in flight when a pause began are ignored: a provider that takes one message and refuses
      // the next is not asked again at once.
      if (isOn(channel)) return;
      if (!available) await begin(channel);
      else if (known.has(channel)) await end(channel);
    },
  };
}
