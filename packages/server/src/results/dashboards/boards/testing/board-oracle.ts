import type { Attribution } from '../../../../audiences/audience/attribution.sql.ts';
import { eq, inArray } from 'drizzle-orm';
import { campaigns } from '../../../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../../../audiences/profiles/profiles.table.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import { deliveries } from '../../../../messaging/deliveries/deliveries.table.ts';
import { occurrences, schedules, sendMethods } from '../../../../messaging/schedules/schedules.table.ts';
import { messageReplies } from '../../../../messaging/webhooks/message-replies.table.ts';
import { stores } from '../../../../retail/stores/stores.table.ts';
import { engagements } from '../../../../messaging/tracking/tracking.table.ts';
import { suppressions } from '../../../../retail/consent/suppressions.table.ts';
import { customers } from '../../../../retail/customers/customers.table.ts';
import { purchases } from '../../../../retail/purchases/purchases.table.ts';

/** Reads the raw rows of an account and joins them in memory. */
export async function readRows(database: Database, accountId: number) {
  const own = await database.select().from(deliveries).where(eq(deliveries.accountId, accountId));
  const ids = [...new Set(own.map(({ occurrenceId }) => occurrenceId))];
  const sendings = await database.select().from(occurrences).where(inArray(occurrences.id, ids));
  const [methods, plans, groups, all] = [
    await database.select().from(sendMethods),
    await database.select().from(schedules).where(eq(schedules.accountId, accountId)),
    await database.select().from(profiles).where(eq(profiles.accountId, accountId)),
    await database.select().from(campaigns).where(eq(campaigns.accountId, accountId)),
  ];
  const messages = own.map((row) => {
    const sending = sendings.find(({ id }) => id === row.occurrenceId);
    const plan = plans.find(({ id }) => id === sending?.scheduleId);
    const group = groups.find(({ key }) => key === plan?.profileKey);
    const channel = methods.find(({ id }) => id === row.methodId)?.type ?? 'email';
    return {
      id: row.id,
      customerId: row.customerId,
      occurrenceId: row.occurrenceId,
      state: row.state,
      at: row.updatedAt,
      channel,
      scheduleId: sending?.scheduleId,
      newsletterVersionId: methods.find(({ id }) => id === row.methodId)?.newsletterVersionId ?? null,
      bouncedAt: row.bouncedAt,
      startedAt: sending?.startedAt ?? null,
      sending: plan?.name ?? '',
      campaign: all.find(({ id }) => id === group?.campaignId)?.name ?? '',
    };
  });
  return {
    messages,
    engagements: await database.select().from(engagements).where(eq(engagements.accountId, accountId)),
    lines: await database.select().from(purchases).where(eq(purchases.accountId, accountId)),
    left: await database.select().from(suppressions).where(eq(suppressions.accountId, accountId)),
    people: await database.select().from(customers).where(eq(customers.accountId, accountId)),
    replies: await database.select().from(messageReplies).where(eq(messageReplies.accountId, accountId)),
    stores: await database.select().from(stores).where(eq(stores.accountId, accountId)),
  };
}

export type Rows = Awaited<ReturnType<typeof readRows>>;
export type Message = Rows['messages'][number];

/** Local time of a zone, by Intl alone. */
export function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const texts = new Map<number, string>();
  /** `2026-11-24 09:05:00`, formatted once for each moment: oracles ask many times for the same messages. */
  const text = (at: Date): string => {
    const known = texts.get(at.getTime()) ?? format.format(at);
    texts.set(at.getTime(), known);
    return known;
  };
  return { day: (at: Date): string => text(at).slice(0, 10), hour: (at: Date): number => Number(text(at).slice(11, 13)) };
}

const sent = 2;
const outcomes = { delivered: 2, failed: 3, uncertain: 4, skipped: 5 } as const;
export const isLeaving = (reason: string): boolean => !['bounce', 'hard bounce', 'complaint'].includes(reason);

/** A receipt, with the messages that it is attributed to. */
interface Sale {
  readonly at: Date;
  readonly cents: number;
  readonly storeId: number;
  readonly messages: readonly Message[];
}

/** An unsubscription or a complaint, with the message that it is attributed to, if there is one. */
interface Leaving {
  readonly at: Date;
  readonly isComplaint: boolean;
  readonly message: Message | undefined;
}

/** Receipts, unsubscriptions and complaints of an account, with the messages that they are attributed to. */
export interface Attributed {
  readonly sales: readonly Sale[];
  readonly leaving: readonly Leaving[];
}

/** Test oracle: attributes receipts, unsubscriptions and complaints to messages row by row, without SQL. */
export function attribute(rows: Rows, { attributionDays, attributionTouch }: Attribution): Attributed {
  const windowMs = attributionDays * 86_400_000;
  const newestFirst = (one: Message, other: Message) => other.at.getTime() - one.at.getTime() || other.id - one.id;
  const messagesOf = Map.groupBy(
    rows.messages.filter(({ state }) => state === sent),
    ({ customerId }) => customerId,
  );
  const before = (at: Date, customerIds: readonly number[]): Message[] =>
    customerIds
      .flatMap((id) => messagesOf.get(id) ?? [])
      .filter((one) => one.at <= at && at.getTime() - one.at.getTime() < windowMs)
      .toSorted(newestFirst);

  const receipts = Map.groupBy(rows.lines, (line) => `${line.customerId} ${line.storeId} ${line.receipt}`);
  const sales = [...receipts.values()].flatMap((lines): Sale[] => {
    const [first] = lines;
    if (!first) return [];
    const cents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const earlier = before(first.at, [first.customerId]);
    const messages = attributionTouch === 'ultimo' ? earlier.slice(0, 1) : earlier;
    return messages.length > 0 ? [{ at: first.at, cents, storeId: first.storeId, messages }] : [];
  });

  const byEmail = Map.groupBy(rows.people, ({ email }) => email?.toLowerCase() ?? '');
  const byMobile = Map.groupBy(rows.people, ({ mobile }) => mobile ?? '');
  const leaving = rows.left
    .filter(({ reason }) => isLeaving(reason) || reason === 'complaint')
    .map(({ createdAt: at, reason, channel, address }): Leaving => {
      const owners = (channel === 'email' ? byEmail : byMobile).get(address) ?? [];
      const earlier = before(
        at,
        owners.map(({ id }) => id),
      );
      return { at, isComplaint: reason === 'complaint', message: earlier.find((one) => one.channel === channel) };
    });
  return { sales, leaving };
}

/** Test oracle: computes the figures of dashboards row by row. */
export function recount(rows: Rows, timeZone: string, rule: Attribution) {
  const { day } = clockOf(timeZone);
  const didBy = Map.groupBy(
    rows.engagements.filter(({ machine }) => !machine),
    ({ deliveryId }) => deliveryId,
  );
  const hasClicked = ({ id }: Message): boolean => (didBy.get(id) ?? []).some(({ kind }) => kind === 1);
  const { sales: receipts, leaving } = attribute(rows, rule);

  /** Results of selected messages within some days. */
  function results(days: ReadonlySet<string>, isMeant: (message: Message) => boolean = () => true) {
    const within = ({ at }: { readonly at: Date }) => days.has(day(at));
    const messages = rows.messages.filter((one) => isMeant(one) && within(one));
    const delivered = messages.filter(({ state }) => state === sent);
    const openable = delivered.filter(({ channel }) => channel !== 'sms');
    const sales = receipts
      .map((one) => ({ ...one, messages: one.messages.filter(isMeant) }))
      .filter((one) => one.messages.length > 0);
    const sold = sales.filter(within);
    const followed = sales.filter(({ cents }) => cents >= 0).flatMap((one) => one.messages.filter(within));
    const converted = [...new Set(followed)];
    const gone = leaving.filter((one) => one.message && isMeant(one.message) && within(one));
    const count = (name: keyof typeof outcomes) => messages.filter(({ state }) => state === outcomes[name]).length;
    return {
      delivered: delivered.length,
      failed: count('failed'),
      uncertain: count('uncertain'),
      skipped: count('skipped'),
      openable: openable.length,
      opened: openable.filter(({ id }) => didBy.has(id)).length,
      clicked: delivered.filter(hasClicked).length,
      converted: converted.length,
      convertedAfterClick: converted.filter(hasClicked).length,
      purchases: sold.filter(({ cents }) => cents >= 0).length,
      amount: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
      left: gone.filter(({ isComplaint }) => !isComplaint).length,
      complaints: gone.filter(({ isComplaint }) => isComplaint).length,
      /** Whether a table has a row for it. */
      isThere:
        messages.some(({ state }) => state >= sent) ||
        sold.length > 0 ||
        gone.length > 0 ||
        sales.some((one) => one.messages.some(within)) ||
        rows.messages.some((one) => isMeant(one) && one.startedAt && within({ at: one.startedAt })),
    };
  }
  /** All unsubscriptions on some days, attributed to a message or not. */
  const everybodyLeft = (days: ReadonlySet<string>): number =>
    leaving.filter(({ at, isComplaint }) => !isComplaint && days.has(day(at))).length;
  return { results, everybodyLeft };
}
