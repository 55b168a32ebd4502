import { and, eq, gt, inArray } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { campaigns } from '../../../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../../../audiences/profiles/profiles.table.ts';
import type { Random } from '../../../../demo/random.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import { deliveries, deliveryState } from '../../../../messaging/deliveries/deliveries.table.ts';
import { occurrences, schedules } from '../../../../messaging/schedules/schedules.table.ts';
import { engagements } from '../../../../messaging/tracking/tracking.table.ts';
import { suppressions } from '../../../../retail/consent/suppressions.table.ts';
import { purchases } from '../../../../retail/purchases/purchases.table.ts';
import type { History } from './board-history.ts';

interface Awkwardness {
  readonly timeZone: string;
  readonly attributionDays: number;
  /** Local dates at whose start events happen: `2026-11-14`. */
  readonly days: readonly string[];
  readonly now: Date;
}

/** Assigns half of the schedules of a history to a second campaign, and a name to every schedule. */
async function splitCampaigns(database: Database, { accountId, createdBy, profileKey }: History): Promise<void> {
  const [second] = await database
    .insert(campaigns)
    .values({
      accountId,
      name: 'Escolar',
      description: '',
      dateStart: '2026-01-01',
      dateEnd: '2026-12-31',
      numberSends: 1,
      createdBy,
    })
    .returning();
  const [first] = await database.select().from(profiles).where(eq(profiles.key, profileKey));
  if (!second || !first) throw new Error('The campaign is not there.');
  const { definition } = first;
  const [profile] = await database
    .insert(profiles)
    .values({ accountId, campaignId: second.id, name: 'Familias', definition, createdBy })
    .returning();
  const all = await database.select().from(schedules).where(eq(schedules.accountId, accountId)).orderBy(schedules.id);
  for (const [position, { id }] of all.entries()) {
    const moved = position % 2 === 1 && profile ? { profileKey: profile.key } : {};
    await database
      .update(schedules)
      .set({ name: `Envío ${position + 1}`, ...moved })
      .where(eq(schedules.id, id));
  }
}

/**
 * Adds edge cases to a history: two messages to one person at the same moment, at midnight or a millisecond before; receipts and
 * unsubscriptions at that moment, and just within and at the end of the attribution window; sendings that start at midnight, days
 * before their messages; a second campaign. Nothing of it is in the future.
 */
export async function makeAwkward(
  database: Database,
  random: Random,
  history: History,
  { timeZone, attributionDays, days, now }: Awkwardness,
): Promise<void> {
  await splitCampaigns(database, history);
  const windowMs = attributionDays * 86_400_000;
  for (const [position, day] of days.entries()) {
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    const at = midnight - random.between(0, 1);
    const person = history.people[position % history.people.length];
    if (!person) continue;
    const own = history.messages.filter(({ customerId }) => customerId === person.id).map(({ id }) => id);
    const tied = [random.pick(own), random.pick(own)];
    await database
      .update(deliveries)
      .set({ state: deliveryState.sent, updatedAt: new Date(at) })
      .where(inArray(deliveries.id, tied));
    await database
      .update(engagements)
      .set({ firstAt: new Date(at + random.pick([0, 1, 3_600_000])) })
      .where(inArray(engagements.deliveryId, tied));
    const codes = [
      ...new Set(history.purchases.filter(({ customerId }) => customerId === person.id).map((line) => line.receipt)),
    ];
    const moments = [at, at + windowMs - 1, at + windowMs, midnight];
    for (const [index, moment] of moments.entries()) {
      const receipt = codes[index];
      if (receipt) {
        await database
          .update(purchases)
          .set({ at: new Date(moment) })
          .where(and(eq(purchases.customerId, person.id), eq(purchases.receipt, receipt)));
      }
    }
    const gone = history.left.filter(({ address }) => [person.email, person.mobile].includes(address));
    for (const [index, { id }] of gone.entries()) {
      await database
        .update(suppressions)
        .set({ createdAt: new Date(moments[index % moments.length] ?? at) })
        .where(eq(suppressions.id, id));
    }
  }
  const sendings = [...new Set(history.messages.map(({ occurrenceId }) => occurrenceId))];
  for (const [position, id] of sendings.entries()) {
    const day = days[position % days.length];
    if (!day || position % 2 === 1) continue;
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    const startedAt = new Date(midnight - random.between(0, 1));
    await database.update(occurrences).set({ startedAt }).where(eq(occurrences.id, id));
  }
  const { accountId } = history;
  await database
    .update(engagements)
    .set({ firstAt: now })
    .where(and(eq(engagements.accountId, accountId), gt(engagements.firstAt, now)));
}
