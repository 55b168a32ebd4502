import { setMaxListeners } from 'node:events';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { readSendingHold } from '../../hosting/platform/sending-hold.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { Occurrence } from '../schedules/occurrence.ts';
import { omitOccurrence } from '../schedules/omit-occurrence.ts';
import type { ControlQueue } from '../../kernel/jobs/control-queue.ts';
import { fillNextChunk } from './audience-fill.ts';
import { createFairShare } from './fair-share.ts';
import { createLeases } from './leases.ts';
import { ledger } from './ledger.ts';
import { createMethodCache } from './method-cache.ts';
import { createPace } from './pace.ts';
import type { Rates } from '../../kernel/config/messaging-config.ts';
import { createPauses } from './pauses.ts';
import { createProviderOutcomes } from './provider-outcomes.ts';
import type { prepareMethod } from './prepare-method.ts';
import type { MethodTools } from './prepared-method.ts';
import { leftOutReason, readSendingRule, type RuleTools, startOf } from './sending-rule.ts';
import { sendOpen, type SendingTools } from './sending.ts';
import { writeSending } from './start-sending.ts';

/** A sending that is at most this late still starts; a later one is skipped. */
const latestMs = 2 * 60 * 60 * 1000;
const tooLate = 'El servicio no estaba en marcha a tiempo.';
/** How long a stop waits for the answers of providers about messages in flight, and then for their outcomes to be stored. */
const usualFarewellMs = 15_000;
const storingMs = 5000;

/** The providers of one account. */
interface AccountWays extends Pick<MethodTools, 'providers' | 'templates'> {
  /** Whether a channel's provider is the account's own: when that one fails, no other account waits. */
  readonly isOwn: (channel: Channel) => Promise<boolean>;
}

export interface SenderTools extends MethodTools {
  readonly queue: Pick<ControlQueue, 'listen'>;
  /** Rate limits in messages per second, by channel. */
  readonly rates: Rates;
  readonly calendar: RuleTools['calendar'];
  /** The providers by account, where they differ. */
  readonly waysOf?: (accountId: number) => AccountWays;
  readonly onFault: (error: unknown) => void;
  /** Called for each settled message. */
  readonly onSettled?: NonNullable<SendingTools['onSettled']>;
  /** A connection of its own for renewing leases, which must not wait for other queries. Default: `database`. */
  readonly leaseDatabase?: Database;
  /** How many customers are moved into the ledger by one transaction. */
  readonly chunkSize?: number;
  /** Injected by tests, which count its calls. */
  readonly prepare?: typeof prepareMethod;
}

export interface SenderSettings {
  readonly clock?: () => Date;
  /** Lifetime of a lease after its last renewal. */
  readonly leaseSeconds?: number;
  /** The polling interval. The queue wakes the sender up in between. */
  readonly lookEveryMs?: number;
  /** How long a stop waits for the answers of providers. What they have not answered by then is uncertain. */
  readonly farewellMs?: number;
}

export interface Sender {
  /** Looks for work now. Resolves when everything that is due and allowed has been sent. */
  look(): Promise<void>;
  /** Claims no more messages, and waits for those that are being sent, but not longer than `farewellMs`. */
  stop(): Promise<void>;
}

/** How many audiences a process computes, or parts of them it moves into the ledger, at the same time. */
const preparationsAtOnce = 2;
/**
 * How many batches a process sends through one provider at the same time, by accounts in turn. Four keep the connections of a provider
 * busy (two do not: those that send often end, and settle, together), so one sending has no more; that of an account with a larger weight
 * may use all.
 */
const batchesAtOnce = 8;
const lanesOfWeight = 4;

/** Starts a due occurrence exactly once: stores its audience and changes its state in one transaction. */
async function start(occurrence: Occurrence, { database, chunkSize }: SenderTools, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await occurrencesRepository.start(transaction, occurrence, now))) return;
    const { accountId, profileKey } = occurrence;
    const selection = profileKey === null ? undefined : await profilesRepository.selection(transaction, accountId, profileKey);
    if (!selection) throw new Error(`The profile ${profileKey} is not of the account ${accountId}.`);
    await writeSending(transaction, occurrence, selection, { now, chunkSize });
  });
}

/** Why a due occurrence is skipped; undefined: it starts. Lateness counts from the time at which the rules allow it. */
async function whyOmitted(occurrence: Occurrence, tools: SenderTools, now: Date): Promise<string | undefined> {
  const lateBy = (at: Date): number => now.getTime() - at.getTime();
  const rule = await readSendingRule(occurrence, tools);
  const methods = await occurrencesRepository.methods(tools.database, occurrence);
  const starts = methods.map(({ type }) => startOf(occurrence, type, rule));
  const moments = starts.flatMap(({ at }) => (at ? [at] : []));
  if (moments.length === 0 && starts.length > 0) return leftOutReason(starts[0]?.reason ?? null);
  const isInTime = [occurrence.dueAt, ...moments].some((at) => lateBy(at) <= latestMs);
  return isInTime ? undefined : tooLate;
}

/**
 * Sends what is due, alone or beside other workers on the same database. It keeps no state in memory that a crash could lose: it
 * reads `occurrence` and `delivery` at its start, at every poll, and when the queue wakes it up.
 */
export async function startSending(
  tools: SenderTools,
  { clock = () => new Date(), leaseSeconds = 30, lookEveryMs = 2000, farewellMs = usualFarewellMs }: SenderSettings = {},
): Promise<Sender> {
  const { database, queue, rates, onFault } = tools;
  const leases = createLeases({ database, renewals: tools.leaseDatabase ?? database, leaseSeconds, onFault });
  const running = new Map<number, Promise<void>>();
  const pauses = createPauses(database, clock);
  const outcomes = createProviderOutcomes(database, clock);
  const methodCache = createMethodCache();
  const preparations = createFairShare(preparationsAtOnce);
  const batches = createFairShare(batchesAtOnce);
  const life = new AbortController();
  const { signal } = life;
  const farewell = new AbortController();
  setMaxListeners(0, farewell.signal);
  const sending = { ...tools, leases, clock, methodCache, signal, cutOff: farewell.signal };
  const send = (occurrence: Occurrence): Promise<number> => {
    const { accountId, share: weight } = occurrence;
    const ways = tools.waysOf?.(accountId);
    const paused = async (channel: Channel): Promise<string> =>
      (await ways?.isOwn(channel)) ? `${channel} ${accountId}` : channel;
    return sendOpen(occurrence, {
      ...sending,
      ...ways,
      lanes: Math.min(lanesOfWeight * weight, batchesAtOnce),
      turn: async (channel, cost, task) => {
        const provider = await paused(channel);
        // Those of transactional messages do not wait for campaigns.
        const resource = occurrence.profileKey === null ? `${provider} urgent` : provider;
        return batches.run({ resource, accountId, weight, cost }, task);
      },
      pace: createPace(database, rates, paused),
      halted: async (channel) => signal.aborted || pauses.isPaused(await paused(channel)),
      report: async (channel, outcome) => {
        const provider = await paused(channel);
        await pauses.report(provider, outcome.kind !== 'unavailable');
        await outcomes.record(provider, outcome);
      },
    });
  };
  /** Occurrences that wait, with the time until which nothing can be done about them. */
  const idleUntil = new Map<number, number>();

  const work = async (occurrence: Occurrence): Promise<void> => {
    const isNew = occurrence.state === occurrenceState.scheduled;
    const omitted = isNew ? await whyOmitted(occurrence, tools, clock()) : undefined;
    if (omitted !== undefined) return omitOccurrence(database, occurrence, clock(), omitted);
    const { accountId, share: weight } = occurrence;
    /** Earlier sendings of the account first, so that they begin before all others are prepared. */
    const turn = { resource: 'ledger', accountId, weight, cost: 1, rank: occurrence.id };
    const prepare = (isFirst: boolean): Promise<boolean> =>
      preparations.run(turn, async () => {
        if (isFirst && isNew && !signal.aborted) await start(occurrence, tools, clock());
        return !signal.aborted && fillNextChunk(database, occurrence.id);
      });
    // Transactional messages are entered by their requests.
    if (occurrence.profileKey !== null && (await prepare(true))) while (await prepare(false));
    const idleMs = await send(occurrence);
    const isOver = await database.transaction((transaction) => occurrencesRepository.complete(transaction, occurrence, clock()));
    // A transactional message may join one that waits.
    if (!isOver && idleMs > 0 && occurrence.profileKey !== null) idleUntil.set(occurrence.id, performance.now() + idleMs);
  };

  /** `skipsIdle`: skips occurrences that are known to wait. */
  const look = async (skipsIdle = false): Promise<void> => {
    if (await readSendingHold(database)) return;
    await ledger.expire(database);
    const workable = await occurrencesRepository.workable(database, clock());
    const ids = new Set(workable.map(({ id }) => id));
    for (const id of idleUntil.keys()) if (!ids.has(id) || !skipsIdle) idleUntil.delete(id);
    for (const occurrence of workable) {
      if (signal.aborted) break;
      if (running.has(occurrence.id) || performance.now() < (idleUntil.get(occurrence.id) ?? 0)) continue;
      const done = work(occurrence)
        .catch(onFault)
        .finally(() => running.delete(occurrence.id));
      running.set(occurrence.id, done);
    }
    await Promise.all(running.values());
  };

  const looks = new Set<Promise<void>>();
  const lookSafely = (skipsIdle = false): void => {
    if (signal.aborted) return;
    const looked = look(skipsIdle)
      .catch(onFault)
      .finally(() => looks.delete(looked));
    looks.add(looked);
  };
  const timer = setInterval(() => lookSafely(true), lookEveryMs);
  await queue.listen(async () => lookSafely());
  lookSafely();

  return {
    look: () => look(),
    async stop() {
      life.abort();
      clearInterval(timer);
      const cutOff = setTimeout(() => farewell.abort(), farewellMs);
      const giveUp = setTimeout(() => leases.stop(), farewellMs + storingMs);
      await Promise.all([...looks, ...running.values()]);
      clearTimeout(cutOff);
      clearTimeout(giveUp);
      leases.stop();
    },
  };
}
