import { auditRepository } from '../audit/audit.repository.ts';
import type { Channel } from '../profiles/reachable.ts';
import { profilesRepository } from '../profiles/profiles.repository.ts';
import { type Occurrence, occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { ControlQueue } from './control-queue.ts';
import { createLeases } from './leases.ts';
import { ledger } from './ledger.ts';
import { createPace, type Rates } from './pace.ts';
import { createPauses } from './pauses.ts';
import { channelOf, type MethodTools } from './prepared-method.ts';
import { sendOpen } from './sending.ts';

/** A sending that could not start in time still starts within this time; later it is left out. */
const latestMs = 2 * 60 * 60 * 1000;
/** How long a stop waits for messages that are on their way. */
const farewellMs = 20_000;

export interface SenderTools extends MethodTools {
  readonly queue: Pick<ControlQueue, 'listen'>;
  /** Messages a second, by channel. */
  readonly rates: Rates;
  readonly isHoliday: (accountId: number, day: string) => Promise<boolean>;
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
      await ledger.fill(transaction, { occurrenceId, accountId }, { id: method.id, type: channelOf(method) }, selection);
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
  const { database, queue, rates, onFault } = tools;
  const leases = createLeases(database, leaseSeconds, onFault);
  const running = new Map<number, Promise<void>>();
  const pauses = createPauses(clock);
  const pace = createPace(database, rates);
  const life = new AbortController();
  const { signal } = life;
  const halted = (channel: Channel): boolean => signal.aborted || pauses.isPaused(channel);
  const sending = { ...tools, leases, pace, clock, halted, report: pauses.report, signal };

  const work = async (occurrence: Occurrence): Promise<void> => {
    const now = clock();
    const isNew = occurrence.state === 'programada';
    if (isNew && now.getTime() - occurrence.dueAt.getTime() > latestMs) return omit(occurrence, tools, now);
    if (isNew) await start(occurrence, tools, now);
    await sendOpen(occurrence, sending);
    await database.transaction((transaction) => occurrencesRepository.complete(transaction, occurrence, clock()));
  };

  const look = async (): Promise<void> => {
    await ledger.expire(database);
    for (const occurrence of await occurrencesRepository.workable(database, clock())) {
      if (signal.aborted) break;
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
    if (signal.aborted) return;
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
      life.abort();
      clearInterval(timer);
      const giveUp = setTimeout(() => leases.stop(), farewellMs);
      await Promise.all([...looks, ...running.values()]);
      clearTimeout(giveUp);
      leases.stop();
    },
  };
}
