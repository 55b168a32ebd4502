import type { Config } from '../kernel/config/config.ts';
import type { Database } from '../kernel/database/database.ts';
import { createSecretBox } from '../kernel/tokens/secret-box.ts';
import { type ClaimedMessage, claimMessages } from './claim.ts';
import { endpointPause, mostAttempts, retryDelay } from './retry-delay.ts';
import { sendMessage } from './send-message.ts';
import { settleDelivered, settleFailed } from './settle.ts';

/** Requests that this process has open, in all and to one endpoint. */
const mostOpen = 40;
const mostPerEndpoint = 8;
/** Longer than a request may take. */
const usualLeaseSeconds = 60;
/** Limit of what a receiver may ask for by `Retry-After`, in seconds. */
const longestWish = 3600;

export interface DispatcherTools {
  readonly config: Pick<Config, 'keys' | 'privateHosts'>;
  readonly database: Database;
  readonly onFault: (error: unknown) => void;
}

export interface DispatcherSettings {
  /** The polling interval. */
  readonly lookEveryMs?: number;
  readonly leaseSeconds?: number;
  /** Delay of a message and pause of its endpoint after failures, in seconds. */
  readonly delayOf?: (failures: number) => number;
  readonly pauseOf?: (failures: number) => number;
  readonly attempts?: number;
}

export interface Dispatcher {
  /** Ends open requests, whose messages are sent again later. */
  stop(): Promise<void>;
}

/**
 * Sends the messages of the outbox, alone or beside other workers on the same database: at least once, and those of one customer in
 * order. It keeps no state that a crash could lose: a message counts as sent once its delivery is stored.
 */
export function startDispatcher({ config, database, onFault }: DispatcherTools, settings: DispatcherSettings = {}): Dispatcher {
  const { lookEveryMs = 1000, leaseSeconds = usualLeaseSeconds, delayOf = retryDelay, pauseOf = endpointPause } = settings;
  const life = new AbortController();
  const tools = {
    box: createSecretBox(config.keys.encryption),
    rule: { allowPrivate: config.privateHosts },
    signal: life.signal,
  };
  const open = new Map<number, number>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** Whether a message was settled while the dispatcher looked for others. */
  let isAskedAgain = false;

  const settle = async (message: ClaimedMessage): Promise<void> => {
    const { status, error, retryAfter } = await sendMessage(message, tools);
    if (status !== null && error === null) return settleDelivered(database, message, status);
    // An attempt that the end of this process broke off does not count: its lease expires.
    if (life.signal.aborted) return undefined;
    const wish = Math.min(longestWish, retryAfter ?? 0);
    return settleFailed(
      database,
      message,
      { status, error },
      {
        isLast: message.attempts >= (settings.attempts ?? mostAttempts),
        seconds: Math.max(wish, delayOf(message.attempts)),
        endpointSeconds: Math.max(wish, pauseOf(message.failures + 1)),
      },
    );
  };
  const track = (endpointId: number, change: number): void => void open.set(endpointId, (open.get(endpointId) ?? 0) + change);
  const start = (message: ClaimedMessage): void => {
    track(message.endpointId, 1);
    const sending = settle(message)
      .catch(onFault)
      .finally(() => {
        track(message.endpointId, -1);
        running.delete(sending);
        // The next one of the same customer need not wait for the next poll.
        if (looking) isAskedAgain = true;
        else schedule(0);
      });
    running.add(sending);
  };
  const look = async (): Promise<void> => {
    const size = mostOpen - running.size;
    if (size < 1) return;
    const busy = [...open].filter(([, count]) => count >= mostPerEndpoint).map(([id]) => id);
    const claimed = await claimMessages(database, { size, perEndpoint: mostPerEndpoint, busy, leaseSeconds });
    for (const message of claimed) start(message);
  };
  const run = (): void => {
    isAskedAgain = false;
    looking = look()
      .catch(onFault)
      .finally(() => {
        looking = undefined;
        schedule(isAskedAgain ? 0 : lookEveryMs);
      });
  };
  function schedule(delayMs: number): void {
    if (life.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  }
  schedule(0);
  return {
    async stop() {
      life.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
