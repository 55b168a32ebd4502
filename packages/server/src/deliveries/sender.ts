import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { profilesRepository } from '../profiles/profiles.repository.ts';
import { type Occurrence, occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { ControlQueue } from './control-queue.ts';
import { createLeases } from './leases.ts';
import { ledger } from './ledger.ts';
import type { Providers } from './providers/message-provider.ts';
import { sendOpen } from './sending.ts';

/** A sending that could not start in time still starts within this time; later it is left out. */
const latestMs = 2 * 60 * 60 * 1000;
/** How long sending pauses when the provider takes nothing: twice as long every time, up to the second. */
const shortestPauseMs = 1000;
const longestPauseMs = 30_000;
/** How long a stop waits for messages that are on their way. */
const farewellMs = 30_000;

export interface SenderTools {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey' | 'publicUrl' | 'tracking'>;
  readonly queue: Pick<ControlQueue, 'listen'>;
  readonly providers: Providers;
  readonly onFault: (error: unknown) => void;
}

export interface SenderSettings {
  readonly clock?: () => Date;
  /** How long a sender is trusted after its last sign of life. */
  readonly leaseSeconds?: number;
  /** How often it looks for work by itself. The queue wakes it up beside that. */
  readonly lookEveryMs?: number;
}

export interface Sender {
  /** Looks for work now; done when all that can be done now is done. */
  look(): Promise<void>;
  /** Takes nothing more, and waits for the messages that are on their way. */
  stop(): Promise<void>;
}

/** Starts what is due: its audience is written into the ledger and its state changed in one step, once. */
async function start(occurrence: Occurrence, { database }: SenderTools, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await occurrencesRepository.start(transaction, occurrence, now))) return;
    const { accountId, id: occurrenceId } = occurrence;
    const selection = await profilesRepository.selection(transaction, accountId, occurrence.profileKey);
    if (!selection) throw new Error(`The profile ${occurrence.profileKey} is not of the account ${accountId}.`);
    for (const method of await occurrencesRepository.methods(transaction, occurrence)) {
      await ledger.fill(transaction, { occurrenceId, accountId }, method.id, selection);
    }
  });
}

async function omit(occurrence: Occurrence, { database }: SenderTools, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await occurrencesRepository.omit(transaction, occurrence, now))) return;
    const details = { dueAt: occurrence.dueAt.toISOString() };
    const entry = { action: 'omitOccurrence', subject: String(occurrence.id), details } as const;
    await auditRepository.recordUnattended(transaction, occurrence.accountId, entry);
  });
}

/**
 * Sends what is due, alone or beside other workers on the same database. It remembers nothing: all that it needs after a crash
 * stands in `occurrence` and `delivery`, where it looks at its start, every few seconds, and when the queue wakes it up.
 */
export async function startSending(
  tools: SenderTools,
  { clock = () => new Date(), leaseSeconds = 30, lookEveryMs = 2000 }: SenderSettings = {},
): Promise<Sender> {
  const { database, queue, providers, onFault } = tools;
  const leases = createLeases(database, leaseSeconds, onFault);
  const running = new Map<number, Promise<void>>();
  let stopping = false;
  let pauseMs = 0;
  let pausedUntil = 0;

  const halted = (): boolean => stopping || clock().getTime() < pausedUntil;
  const report = (available: boolean): void => {
    if (available) pauseMs = 0;
    else if (!halted()) {
      pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, pauseMs * 2));
      pausedUntil = clock().getTime() + pauseMs;
    }
  };

  const work = async (occurrence: Occurrence): Promise<void> => {
    const now = clock();
    const isNew = occurrence.state === 'programada';
    if (isNew && now.getTime() - occurrence.dueAt.getTime() > latestMs) return omit(occurrence, tools, now);
    if (isNew) await start(occurrence, tools, now);
    await sendOpen(occurrence, { ...tools, provider: providers.email, leases, clock, halted, report });
    await database.transaction((transaction) => occurrencesRepository.complete(transaction, occurrence, clock()));
  };

  const look = async (): Promise<void> => {
    await ledger.expire(database);
    for (const occurrence of await occurrencesRepository.workable(database, clock())) {
      if (halted()) break;
      if (running.has(occurrence.id)) continue;
      const done = work(occurrence)
        .catch(onFault)
        .finally(() => running.delete(occurrence.id));
      running.set(occurrence.id, done);
    }
    await Promise.all(running.values());
  };

  const looks = new Set<Promise<void>>();
  const lookSafely = (): void => {
    if (stopping) return;
    const looked = look()
      .catch(onFault)
      .finally(() => looks.delete(looked));
    looks.add(looked);
  };
  const timer = setInterval(lookSafely, lookEveryMs);
  await queue.listen(async () => lookSafely());
  lookSafely();

  return {
    look,
    async stop() {
      stopping = true;
      clearInterval(timer);
      const giveUp = setTimeout(() => leases.stop(), farewellMs);
      await Promise.all([...looks, ...running.values()]);
      clearTimeout(giveUp);
      leases.stop();
    },
  };
}
