import type { Attribution } from '../../src/audiences/audience/attribution.sql.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { deliveryState } from '../../src/messaging/deliveries/deliveries.table.ts';
import { clockOf, recount, type Rows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import { dailyNumbers } from '../../src/results/dashboards/numbers/daily.numbers.ts';
import { eventNumbers } from '../../src/results/dashboards/numbers/event.numbers.ts';
import { sendingNumbers, totalOf } from '../../src/results/dashboards/numbers/sending.numbers.ts';
import type { Period } from '../../src/results/dashboards/period.ts';
import { planReading } from '../../src/results/rollups/reading.ts';
import { cents, type Compared } from './compare-lists.ts';

const counts = ['delivered', 'failed', 'uncertain', 'skipped', 'openable', 'opened', 'clicked'] as const;
type Counts = Readonly<Record<(typeof counts)[number], number>>;

const countsIn = (rows: readonly Counts[]): number[] =>
  counts.map((name) => rows.reduce((sum, { [name]: count }) => sum + count, 0));

/**
 * Compares the figures of the dashboards with a recount: messages, sales, unsubscriptions and events of each day, openings by
 * hour, and the results of each campaign.
 * @param told the rule that the code under test is told, for a planted fault
 */
export async function compareBoards(
  database: Database,
  accountId: number,
  rows: Rows,
  asked: {
    readonly rule: Attribution;
    readonly told: Attribution;
    readonly fewMessages: number | undefined;
    readonly period: Period;
  },
): Promise<Compared[]> {
  const { told, fewMessages, period } = asked;
  const { timeZone, days, from, to } = period;
  const scope = { accountId, attributionDays: told.attributionDays, attributionTouch: told.attributionTouch };
  const reading = await planReading(database, { ...scope, selection: { kind: 'account' }, period: { from, to } }, fewMessages);
  const span = { ...scope, from, to, reading };
  const oracle = recount(rows, timeZone, asked.rule);

  const messages = await dailyNumbers.messages(database, span, timeZone);
  const sales = await dailyNumbers.sales(database, span, timeZone);
  const leaving = await dailyNumbers.leaving(database, span, timeZone);
  const daily = days.map((day): Compared => {
    const expected = oracle.results(new Set([day]));
    const sold = sales.find((one) => one.day === day);
    return {
      what: `boards on ${day}`,
      found: [
        ...countsIn(messages.filter((one) => one.day === day)),
        sold?.purchases ?? 0,
        cents(sold?.amount ?? 0),
        leaving.find((one) => one.day === day)?.people ?? 0,
      ],
      expected: [...countsIn([expected]), expected.purchases, cents(expected.amount), oracle.everybodyLeft(new Set([day]))],
    };
  });

  const { day, hour } = clockOf(timeZone);
  const byHour = await dailyNumbers.openingHours(database, span, timeZone);
  const hourly = Array.from({ length: 24 }, (_, of): Compared => {
    const found = byHour.filter((one) => one.hour === of);
    const own = oracle.results(new Set(days), ({ at }) => hour(at) === of && days.includes(day(at)));
    return {
      what: `openings at ${of}`,
      found: [found.reduce((sum, { delivered }) => sum + delivered, 0), found.reduce((sum, { opened }) => sum + opened, 0)],
      expected: [own.openable, own.opened],
    };
  });

  const happened = await eventNumbers.counts(database, span, 24, timeZone);
  const events = days.map((of): Compared => {
    const found = (kind: string) => happened.find((one) => one.kind === kind && one.stretch.startsWith(of))?.events ?? 0;
    const done = rows.engagements.filter(({ firstAt }) => day(firstAt) === of);
    const ofPeople = (kind: number) => done.filter((one) => !one.machine && one.kind === kind).length;
    return {
      what: `events on ${of}`,
      found: [found('open'), found('click'), found('machine'), found('bounce')],
      expected: [
        ofPeople(0),
        ofPeople(1),
        done.filter(({ machine }) => machine).length,
        rows.messages.filter(({ state, at }) => state === deliveryState.failed && day(at) === of).length,
      ],
    };
  });

  const results = await sendingNumbers.results(database, span);
  const byCampaign = await sendingNumbers.salesByCampaign(database, span, results);
  const campaigns = [...new Set(rows.messages.map(({ campaign }) => campaign))].map((name): Compared => {
    const own = results.filter(({ campaignName }) => campaignName === name);
    const { isThere: _, ...expected } = oracle.results(new Set(days), ({ campaign }) => campaign === name);
    const found = totalOf(own, byCampaign.get(own[0]?.campaignId ?? ''));
    return {
      what: `board of campaigns, ${name}`,
      found: { ...found, amount: cents(found.amount) },
      expected: { ...expected, amount: cents(expected.amount) },
    };
  });
  return [...daily, ...hourly, ...events, ...campaigns];
}
