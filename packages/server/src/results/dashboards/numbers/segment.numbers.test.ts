import { beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import { seedAudience } from '../../../messaging/deliveries/testing/sending.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { audienceSizes } from '../../../audiences/audience/audience-sizes.table.ts';
import { segmentNumbers } from './segment.numbers.ts';

const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;
const people = [
  { category: 'ORO', city: 'Cali', birthDate: yearsAgo(30) },
  { category: 'ORO', city: 'Cali', birthDate: yearsAgo(50) },
  { category: 'PLATA', city: 'Pasto', birthDate: yearsAgo(80) },
  { category: null, city: null, birthDate: null },
];

/** An account with these people and one segment that contains all of them. */
async function seedPeople(database: Database) {
  const audience = await seedAudience(database, people.length);
  for (const [position, { id }] of audience.people.entries()) {
    await database
      .update(customers)
      .set({ ...people[position] })
      .where(eq(customers.id, id));
  }
  return audience;
}

eachDatabase(({ database }) => {
  let ours: Awaited<ReturnType<typeof seedPeople>>;
  let theirs: Awaited<ReturnType<typeof seedPeople>>;
  beforeAll(async () => {
    ours = await seedPeople(database);
    theirs = await seedPeople(database);
  });

  it('breaks a segment down by attributes, including unknown values', async () => {
    const shares = await segmentNumbers.shares(database, ours.accountId, ours.profileKey);
    expect(shares?.map(({ by, value, people: count }) => `${by} ${value}: ${count}`).toSorted()).toEqual([
      'age 25–34: 1',
      'age 45–54: 1',
      'age 65 o más: 1',
      'age null: 1',
      'category ORO: 2',
      'category PLATA: 1',
      'category null: 1',
      'city Cali: 2',
      'city Pasto: 1',
      'city null: 1',
    ]);
    expect(await segmentNumbers.shares(database, theirs.accountId, ours.profileKey)).toBeUndefined();
  });

  it('counts a segment once a day on its clock, for one account or for all', async () => {
    const evening = new Date('2026-11-22T04:00:00Z');
    await segmentNumbers.countToday(database, evening, ours.accountId);
    expect(await database.select().from(audienceSizes)).toMatchObject([
      { profileKey: ours.profileKey, day: '2026-11-21', total: 4, email: 4 },
    ]);
    await database.update(customers).set({ emailConsent: false }).where(eq(customers.city, 'Pasto'));
    await segmentNumbers.countToday(database, evening);
    await segmentNumbers.countToday(database, new Date('2026-11-22T05:00:00Z'));
    const totals = async (accountId: number) =>
      (await segmentNumbers.sizes(database, accountId, '2026-11-01', '2026-11-30')).map(({ day, total }) => `${day}: ${total}`);
    expect(await totals(ours.accountId)).toEqual(['2026-11-21: 4', '2026-11-22: 3']);
    expect(await totals(theirs.accountId)).toEqual(['2026-11-21: 3', '2026-11-22: 3']);
  });

  it('stops counting segments when it is aborted', async () => {
    const nextDay = new Date('2026-11-23T15:00:00Z');
    const counted = async () =>
      (await segmentNumbers.sizes(database, ours.accountId, '2026-11-23', '2026-11-23')).map(({ day }) => day);
    await segmentNumbers.countToday(database, nextDay, ours.accountId, AbortSignal.abort());
    expect(await counted()).toEqual([]);
    await segmentNumbers.countToday(database, nextDay, ours.accountId, new AbortController().signal);
    expect(await counted()).toEqual(['2026-11-23']);
  });

  it('lists the segments of the account only', async () => {
    expect(await segmentNumbers.segments(database, ours.accountId)).toMatchObject([
      { key: ours.profileKey, name: 'Todos', campaignName: 'Navidad' },
    ]);
  });
});
