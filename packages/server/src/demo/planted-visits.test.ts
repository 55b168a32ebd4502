import { beforeAll, describe, expect, it } from '@jest/globals';
import { calendarOf } from './calendar.ts';
import { horizonDays } from './experiments.ts';
import { makePerson, type Person } from './people.ts';
import { invitedPeople, plantedShare, plantVisits } from './planted-visits.ts';
import { seededRandom } from './random.ts';
import { type ReceiptLine, writeReceipts } from './receipts.ts';
import { invitation } from './sendings.ts';
import { goShopping } from './shopping.ts';

const calendar = calendarOf('2026-11-21');
const from = calendar.momentAgo(invitation.daysAgo, invitation.minuteOfDay);
const until = new Date(from.getTime() + horizonDays * 86_400_000);

describe('the planted visits', () => {
  let people: Person[];
  let invited: ReadonlySet<number>;
  let before: ReceiptLine[];
  let after: ReceiptLine[];
  beforeAll(() => {
    const random = seededRandom(9);
    people = Array.from({ length: 1500 }, (_, position) => makePerson(random, calendar, position + 1));
    const ids = people.map((_, position) => position + 1);
    invited = invitedPeople(people, ids);
    before = writeReceipts(random, goShopping(random, calendar, people, 15_000));
    after = plantVisits(seededRandom(10), calendar, before, invited);
  });

  /** What each person bought, whenever it was. */
  const bought = (lines: readonly ReceiptLine[]) =>
    lines
      .map(({ customer, store, product, amount, units, paymentMethod }) =>
        [customer, store, product, amount, units, paymentMethod].join(' '),
      )
      .toSorted();
  const withinHorizon = (lines: readonly ReceiptLine[]) =>
    [...Map.groupBy(lines, ({ receipt }) => receipt).values()].flatMap(([line]) =>
      line && line.amount > 0 && line.at >= from && line.at < until ? [line.customer] : [],
    );

  it('are older ones: nobody buys more in all, and the first and last purchases stay', () => {
    expect(bought(after)).toEqual(bought(before));
    const ends = (lines: readonly ReceiptLine[]) =>
      [...Map.groupBy(lines, ({ customer }) => customer)]
        .map(([customer, own]) => [
          customer,
          Math.min(...own.map(({ at }) => at.getTime())),
          Math.max(...own.map(({ at }) => at.getTime())),
        ])
        .toSorted(([one = 0], [other = 0]) => one - other);
    expect(ends(after)).toEqual(ends(before));
  });

  it('are made by the planted share of the invited people, and by nobody else', () => {
    const added = withinHorizon(after).length - withinHorizon(before).length;
    const ofOthers = (lines: readonly ReceiptLine[]) => withinHorizon(lines).filter((customer) => !invited.has(customer)).length;
    expect(ofOthers(after)).toBe(ofOthers(before));
    expect(invited.size).toBeGreaterThan(200);
    expect(Math.abs(added / invited.size - plantedShare)).toBeLessThan(0.08);
  });

  it('leave the 90 days before the invitation as they were', () => {
    const start = new Date(from.getTime() - 90 * 86_400_000);
    const count = (lines: readonly ReceiptLine[]) => lines.filter(({ at }) => at >= start && at < from).length;
    expect(count(after)).toBe(count(before));
  });

  it('are numbered in the order of their dates, and never follow their return', () => {
    expect(after.map(({ receipt }) => receipt)).toEqual(
      after.map(({ receipt }) => receipt).toSorted((one, other) => one - other),
    );
    expect(after.map(({ at }) => at.getTime())).toEqual(
      after.map(({ at }) => at.getTime()).toSorted((one, other) => one - other),
    );
    const isReturned = (line: ReceiptLine) =>
      after.some(
        (one) =>
          one.customer === line.customer && one.product === line.product && one.amount === -line.amount && one.at < line.at,
      );
    expect(after.filter(({ amount }) => amount < 0).every(isReturned)).toBe(true);
  });
});
