import type { Attempt, ProofAccount, ProofSending, Refusals } from './attempt-log.ts';

/**
 * Test oracle of the sending rules, independent of the implementation: its own calendar, its own evaluation of the rules on local time,
 * and its own counts of the log.
 */

const minute = 60_000;
/** Hours of the simulated world begin and end on quarters. */
const step = 15 * minute;
const dayMs = 24 * 60 * minute;

const pad = (value: number): string => String(value).padStart(2, '0');
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const plusDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Easter Sunday of a year, by the anonymous Gregorian algorithm. */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

/** The legal holidays of Colombia: those on their day, those moved to the next Monday (Ley 51 de 1983), those around Easter. */
function legalHolidays(year: number): string[] {
  const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'].map((day) => `${year}-${day}`);
  const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'].map((monthDay) => {
    const day = `${year}-${monthDay}`;
    return plusDays(day, (8 - weekdayOf(day)) % 7);
  });
  return [...fixed, ...moved, ...[-3, -2, 43, 64, 71].map((days) => plusDays(easter(year), days))];
}

const legal = new Set([2026, 2027, 2028, 2029, 2030].flatMap(legalHolidays));

/** Converts moments to a zone's local time, memoized. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const known = new Map<number, { readonly day: string; readonly time: string }>();
  return (at: number) => {
    const read = known.get(at);
    if (read) return read;
    const [day = '', time = ''] = format.format(at).split(' ');
    if (known.size > 500_000) known.clear();
    known.set(at, { day, time });
    return { day, time };
  };
}

const clocks = new Map<string, ReturnType<typeof clockOf>>();
function shown(at: number, timeZone: string) {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock(at);
}

/** Whether anything may be sent at this moment by this channel. */
function isPermitted({ timeZone, policy, added, removed }: ProofAccount, channel: ProofSending['channel'], at: number): boolean {
  const { day, time } = shown(at, timeZone);
  const weekday = weekdayOf(day);
  const { windows, onHolidays } = policy.channels[channel];
  const isOwnHoliday = added.includes(day) || (legal.has(day) && !removed.includes(day));
  if (!onHolidays && isOwnHoliday) return false;
  const window = windows[weekday === 0 ? 6 : weekday - 1];
  if (!window) return false;
  const { from, to } = window;
  const isOpen = from === to || (from < to ? from <= time && time < to : time < to || time >= from);
  if (policy.preset === null || !isOpen) return isOpen;
  if (weekday === 0 || legal.has(day)) return false;
  return weekday === 6 ? '08:00' <= time && time < '15:00' : '07:00' <= time && time < '19:00';
}

const mondayOf = (day: string): string => plusDays(day, -((weekdayOf(day) + 6) % 7));

/** The first quarter of an hour from a moment on whose local date is not before `day`. */
function beginningOf(day: string, from: number, timeZone: string): number {
  let at = Math.floor(from / step) * step;
  while (shown(at, timeZone).day < day) at += step;
  return at;
}

function firstPermitted({ account, channel }: ProofSending, from: number, until: number): number | null {
  for (let at = from; at <= until; at = Math.floor(at / step) * step + step) if (isPermitted(account, channel, at)) return at;
  return null;
}

/** The last moment at which a message of an occurrence may be sent. */
function latest({ account: { policy, timeZone }, dueAt, nextDueAt, dateEnd }: ProofSending): number {
  const due = shown(dueAt, timeZone);
  const day = plusDays(due.day, policy.waitDays);
  let waited = beginningOf(day, dueAt + (policy.waitDays - 2) * dayMs, timeZone);
  while (shown(waited, timeZone).time < due.time) waited += step;
  const ends = [waited, ...(nextDueAt === null ? [] : [nextDueAt - 1])];
  if (dateEnd !== null) ends.push(beginningOf(plusDays(dateEnd, 1), dueAt, timeZone) - 1);
  return Math.max(dueAt, Math.min(...ends));
}

/** Counts of messages by customer, day and week. */
class Counts {
  readonly #sent = new Map<string, { at: number; day: string; week: string; channel: string }[]>();

  add({ sending: { account, channel }, customerId, at }: Attempt): void {
    const { day } = shown(at, account.timeZone);
    const key = `${account.id}/${customerId}`;
    const entry = { at, day, week: mondayOf(day), channel };
    const entries = this.#sent.get(key);
    if (entries) entries.push(entry);
    else this.#sent.set(key, [entry]);
  }

  /** The caps that a message of a channel reaches at a moment, or exceeds by more than `above`. */
  reached({ sending: { account, channel }, customerId, at }: Attempt, above: 0 | 1): ('day' | 'week')[] {
    const { day } = shown(at, account.timeZone);
    const week = mondayOf(day);
    const inWeek = (this.#sent.get(`${account.id}/${customerId}`) ?? []).filter((entry) => entry.at <= at && entry.week === week);
    const today = inWeek.filter((entry) => entry.day === day);
    const own = account.policy.channels[channel];
    const { total, preset } = account.policy;
    const isOver = (count: number, cap: number | null): boolean => cap !== null && count >= cap + above;
    const legalDaily = preset === null ? null : 1;
    const legalChannels = preset === null ? null : 1;
    const channels = new Set(inWeek.map((entry) => entry.channel));
    // With `above`, the message itself is counted.
    if (above === 0) channels.delete(channel);
    const of = (entries: typeof inWeek): number => entries.filter((entry) => entry.channel === channel).length;
    const isOverWeek =
      isOver(of(inWeek), own.weeklyLimit) ||
      isOver(inWeek.length, total.weeklyLimit) ||
      [total.weeklyChannels, legalChannels].some((cap) => isOver(channels.size, cap));
    const isOverDay =
      isOver(of(today), own.dailyLimit) || [total.dailyLimit, legalDaily].some((cap) => isOver(today.length, cap));
    return [...(isOverWeek ? (['week'] as const) : []), ...(isOverDay ? (['day'] as const) : [])];
  }
}

export interface Verdict {
  /** Messages that were sent against the rules, each with the reason. */
  readonly violations: readonly string[];
  /** Messages that were postponed or skipped although the rules permit them, each with the reason. */
  readonly lost: readonly string[];
}

const describeAttempt = ({ sending, customerId, at, outcome, reason }: Attempt, why: string): string =>
  `${outcome} ${new Date(at).toISOString()} account ${sending.account.id} (${sending.account.timeZone}) customer ${customerId} ` +
  `${sending.channel} due ${new Date(sending.dueAt).toISOString()}${reason ? ` «${reason}»` : ''}: ${why}`;

function whyHeldBackWrongly(attempt: Attempt, counts: Counts, { excluded, withoutConsent }: Refusals): string | undefined {
  const { sending, customerId, at, outcome, reason } = attempt;
  if (reason === 'número excluido') return excluded.has(customerId) ? undefined : 'is not in the registry';
  if (reason === 'sin permiso') return withoutConsent.has(customerId) ? undefined : 'has consented';
  const end = latest(sending);
  if (reason?.startsWith('las reglas de envío')) {
    return firstPermitted(sending, sending.dueAt, end) === null ? undefined : 'its channel opens in time';
  }
  const reached = counts.reached(attempt, 0);
  if (reached.length === 0) return 'no cap is reached';
  if (outcome === 'postponed') return undefined;
  const { timeZone } = sending.account;
  const today = shown(at, timeZone).day;
  const free = beginningOf(
    plusDays(reached.includes('week') ? mondayOf(today) : today, reached.includes('week') ? 7 : 1),
    at,
    timeZone,
  );
  return firstPermitted(sending, free, end) === null ? undefined : 'could have waited';
}

/** Judges every attempt of a simulated world. */
export function judge(attempts: readonly Attempt[], refusals: Refusals): Verdict {
  const violations: string[] = [];
  const lost: string[] = [];
  const counts = new Counts();
  const sent = attempts.filter(({ outcome }) => outcome === 'sent');
  for (const attempt of sent) counts.add(attempt);
  for (const attempt of sent) {
    const { sending, customerId, at } = attempt;
    if (!isPermitted(sending.account, sending.channel, at)) violations.push(describeAttempt(attempt, 'outside of the hours'));
    if (at < sending.dueAt) violations.push(describeAttempt(attempt, 'before it was due'));
    if (counts.reached(attempt, 1).length > 0) violations.push(describeAttempt(attempt, 'more than a cap allows'));
    if (refusals.excluded.has(customerId)) violations.push(describeAttempt(attempt, 'is in the registry of excluded numbers'));
    if (refusals.withoutConsent.has(customerId)) violations.push(describeAttempt(attempt, 'has not consented'));
  }
  for (const attempt of attempts) {
    if (attempt.outcome === 'sent') continue;
    const why = whyHeldBackWrongly(attempt, counts, refusals);
    if (why !== undefined) lost.push(describeAttempt(attempt, why));
  }
  return { violations, lost };
}
