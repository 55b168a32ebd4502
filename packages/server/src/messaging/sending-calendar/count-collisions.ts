import { calendarState } from '@pregon/contract/schedules/calendar-state';
import type { SendingCollision } from '@pregon/contract/schedules/sending-calendar.endpoints';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { sql } from 'drizzle-orm';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { cancellable } from '../../kernel/database/cancellable.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { countCustomers, findCustomers } from '../../retail/customers/customer.sql.ts';
import { createConcurrencyLimit } from '../deliveries/concurrency-limit.ts';
import { type CalendarRange, type PlannedEntry, readOccurrences } from './calendar-entries.ts';
import { type SharedWindow, sharedWindows, type StartedSending } from './cap-windows.ts';
import { countSharedPeople, mostGroups, type Page, pageOfSharedPeople, type People } from './shared-people.ts';

/** Up to this number of customers, everybody is counted; above it, a sample of about this size. */
const mostCounted = 250_000;
/** The largest number of sendings whose pairs are looked at. */
const mostSendings = 200;
const longest = '20s';
/** The columns of the answer are at most this many pairs, those with the most people. */
const mostPairs = 500;

/** The states of sendings that do not take place. */
const over: readonly string[] = [calendarState.cancelled, calendarState.omitted, calendarState.failed, calendarState.draft];
const toCome: readonly string[] = [calendarState.scheduled, calendarState.paused];

interface Sending extends StartedSending {
  /** The people of sendings with the same key are the same. */
  readonly key: string;
  readonly entry: PlannedEntry;
}

export interface Collisions {
  readonly items: SendingCollision[];
  readonly sampled: number;
  readonly uncounted: number;
}

/** A sending that has started counts with those to whom it was sent, one to come with its audience of today. */
function toSending(entry: PlannedEntry, at: Date): Sending[] {
  const { occurrence, state, profileKey, experimentId, sendTypes } = entry;
  if (occurrence === null || over.includes(state)) return [];
  const isToCome = toCome.includes(state);
  const key = isToCome ? `${profileKey} ${experimentId} ${sendTypes.join(' ')}` : `sent ${occurrence}`;
  return [{ occurrence, at, channels: sendTypes, isToCome, key, entry }];
}

/** The people of a sending; undefined where its profile is gone. */
export async function peopleOf(
  transaction: Transaction,
  accountId: number,
  { entry, isToCome }: Pick<Sending, 'entry' | 'isToCome'>,
): Promise<People | undefined> {
  if (!isToCome) return { kind: 'recipients', occurrence: entry.occurrence ?? 0 };
  const { profileKey, experimentId, sendTypes: channels } = entry;
  const selection = await profilesRepository.selection(transaction, accountId, profileKey);
  const experiment = experimentId === null ? undefined : await experimentsRepository.find(transaction, accountId, experimentId);
  return selection && { kind: 'audience', selection, channels, experiment };
}

/** The pairs whose groups are counted: of the first `mostGroups` groups in order of time. */
function withinLimit(pairs: readonly SharedWindow<Sending>[]) {
  const groups = new Map<string, Sending>();
  for (const { one, other } of pairs) {
    for (const sending of [one, other])
      if (groups.size < mostGroups && !groups.has(sending.key)) groups.set(sending.key, sending);
  }
  const isCounted = ({ key }: Sending): boolean => groups.has(key);
  const left = pairs.flatMap(({ one, other }) => [one, other]).filter((sending) => !isCounted(sending));
  return {
    groups,
    counted: pairs.filter(({ one, other }) => isCounted(one) && isCounted(other)),
    uncounted: new Set(left.map(({ occurrence }) => occurrence)).size,
  };
}

async function countIn(
  transaction: Transaction,
  range: CalendarRange,
  { policy, startOf, planned, most = mostCounted }: CollisionRules,
): Promise<Collisions> {
  const { accountId, timeZone } = range;
  await transaction.execute(sql`select set_config('statement_timeout', ${longest}, true)`);
  const { items, total } = await readOccurrences(transaction, range, {}, mostSendings);
  const entries = planned ? [...items.filter(({ schedule }) => schedule !== planned.schedule), planned] : items;
  const sendings = entries.flatMap((entry) => {
    const at = startOf(entry);
    return at ? toSending(entry, at) : [];
  });
  const windows = sharedWindows(sendings, policy, timeZone);
  const asked = planned ? windows.filter(({ one, other }) => one.entry === planned || other.entry === planned) : windows;
  const { groups, counted, uncounted } = withinLimit(asked);
  const customers = await countCustomers(transaction, accountId);
  const sampled = Math.max(1, Math.ceil(customers / most));
  const places = new Map<string, number>();
  const people: People[] = [];
  for (const [key, sending] of groups) {
    const group = await peopleOf(transaction, accountId, sending);
    if (group) places.set(key, people.push(group) - 1);
  }
  const scope = await audienceScope(transaction, accountId);
  const shared = await countSharedPeople(transaction, scope, people, sampled);
  const found = counted.map(({ one, other, cap }) => ({
    one: one.occurrence,
    other: other.occurrence,
    people: shared(places.get(one.key) ?? -1, places.get(other.key) ?? -1),
    ...cap,
  }));
  return {
    items: found
      .filter((pair) => pair.people > 0)
      .toSorted((a, b) => b.people - a.people)
      .slice(0, mostPairs),
    sampled,
    uncounted: uncounted + total - items.length,
  };
}

interface CollisionRules {
  readonly policy: SendingPolicy;
  /** When an entry starts; undefined: the rules skip it. */
  readonly startOf: (entry: PlannedEntry) => Date | undefined;
  /** A sending that is not saved: only its pairs are counted, without other sendings of its schedule. */
  readonly planned?: PlannedEntry;
  /** Above this number of customers, a sample of about this size is counted. */
  readonly most?: number;
}

/** Counts and lists read whole audiences: one of them runs at a time in this process. */
const oneAtATime = createConcurrencyLimit(1);

/** A page of the people whom two sendings share; nobody where one of them does not take place. */
async function listIn(transaction: Transaction, accountId: number, entries: readonly PlannedEntry[], page: Page) {
  await transaction.execute(sql`select set_config('statement_timeout', ${longest}, true)`);
  const groups: People[] = [];
  for (const entry of entries) {
    const group = over.includes(entry.state)
      ? undefined
      : await peopleOf(transaction, accountId, { entry, isToCome: toCome.includes(entry.state) });
    if (group) groups.push(group);
  }
  const [one, other] = groups;
  if (!one || !other) return { items: [], total: 0 };
  const { ids, total } = await pageOfSharedPeople(transaction, await audienceScope(transaction, accountId), [one, other], page);
  return { items: await findCustomers(transaction, ids), total };
}

/** Lists the people whom two sendings share. It is cancelled when the signal is aborted. */
export const listSharedPeople = (
  database: Database,
  accountId: number,
  entries: readonly [PlannedEntry, PlannedEntry],
  page: Page,
  signal: AbortSignal,
) => oneAtATime(() => cancellable(database, signal, (transaction) => listIn(transaction, accountId, entries, page)));

/**
 * Counts the people whom two sendings of a range share within the period of a cap. One count runs at a time in this process, and each
 * is cancelled when the signal is aborted.
 */
export const countCollisions = (
  database: Database,
  range: CalendarRange,
  rules: CollisionRules,
  signal: AbortSignal,
): Promise<Collisions> => oneAtATime(() => cancellable(database, signal, (transaction) => countIn(transaction, range, rules)));
