import { beforeAll, expect, it } from '@jest/globals';
import { resultOutcomes } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { AudienceFilter } from '../../audiences/audience/audience-filter.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import type { Asked } from '../../audiences/audience/asked.ts';
import { bitmapOf, withBitmaps } from '../../audiences/audience/customer-bitmap.ts';
import { customersInRange, rangesOf } from '../../retail/customers/customer-ranges.sql.ts';
import { seededRandom } from '../../demo/random.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { History } from '../dashboards/numbers/testing/board-history.ts';
import { peopleBehind } from '../people/people-behind.ts';
import { bitmapOfPeople, peopleOf } from '../people/people-with.sql.ts';
import { seedResults } from '../sendings/testing/results-history.ts';
import { arePeopleCounted } from './counted-people.ts';
import { countEverything, queueLedger } from './testing/count-everything.ts';

const now = new Date('2026-11-21T16:30:00Z');

eachDatabase(({ database }) => {
  let history: History;
  const account = () =>
    ({ accountId: history.accountId, selection: { kind: 'account' }, attributionDays: 7, attributionTouch: 'ultimo' }) as const;
  const counted = () => peopleBehind(database, account(), { fewMessages: 0 });
  const fromLedger = () => peopleBehind(database, account());

  beforeAll(async () => {
    history = await seedResults(database, seededRandom(11), now, 7, { people: 30, sendings: 6 });
    await queueLedger(database, history.accountId);
    await countEverything(database, history.accountId, now);
  });

  it('has a bit for each customer who received a message, over several ranges', async () => {
    const { accountId } = history;
    const [first, second] = history.people;
    // The ids of two customers move to the last place of a range and to the first one of the next.
    const last = Math.ceil(Math.max(...history.people.map(({ id }) => id)) / customersInRange) * customersInRange - 1;
    for (const [from, to] of [
      [first?.id ?? 0, last],
      [second?.id ?? 0, last + 1],
    ]) {
      await database.execute(sql`insert into customer (id, account_id, first_name, last_name) overriding system value
        select ${to}, account_id, first_name, last_name from customer where id = ${from}`);
      await database.execute(sql`update delivery set customer_id = ${to} where customer_id = ${from}`);
      await database.execute(queueSql(accountId, sql`select ${from}::bigint`));
    }
    await queueLedger(database, accountId);
    await countEverything(database, accountId, now);
    const { rows } = await database.execute<{ range: number }>(
      sql`select distinct range from message_people where account_id = ${accountId} order by 1`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const { rows: kept } = await database.execute<{ id: string }>(
      sql`select customer_id::text as id from (${peopleOf(account(), 'recibieron', 0)}) p order by customer_id`,
    );
    const { rows: received } = await database.execute<{ id: string }>(
      sql`select distinct customer_id::text as id, customer_id from delivery where account_id = ${accountId} and state = 2 and customer_id is not null order by 2`,
    );
    expect(kept.map(({ id }) => id)).toEqual(received.map(({ id }) => id));
    expect(kept.map(({ id }) => Number(id))).toEqual(expect.arrayContaining([last, last + 1]));
    expect(await counted()).toEqual(await fromLedger());
  });

  /** The customers of a bitmap, in the way in which an audience looks them up. */
  async function idsInBitmap(bitmap: SQL): Promise<string[]> {
    const filter = { list: () => ({ name: 'answered', members: sql``, bitmap }) } as unknown as AudienceFilter;
    const { filters } = await withBitmaps(database, { filters: [filter], selection: {}, scope: {} } as unknown as Asked);
    const condition = filters[0]?.condition({} as ProfileSelection, {} as AudienceScope) ?? sql`null`;
    const { rows } = await database.execute<{ id: string }>(
      sql`select id::text from customer where ${condition} order by customer.id`,
    );
    return rows.map(({ id }) => id);
  }

  it.each(resultOutcomes)('is the same people as a list and as a bitmap: %s', async (outcome) => {
    const { rows } = await database.execute<{ id: string }>(
      sql`select customer_id::text as id from (${peopleOf(account(), outcome)}) p order by customer_id`,
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await idsInBitmap(bitmapOfPeople(account(), outcome, 0))).toEqual(ids);
    expect(await idsInBitmap(bitmapOfPeople(account(), outcome))).toEqual(ids);
  });

  it('is nobody of an account without messages', async () => {
    const scope = { ...account(), accountId: -1 };
    expect(await idsInBitmap(bitmapOfPeople(scope, 'recibieron', 0))).toEqual([]);
    expect(await idsInBitmap(bitmapOfPeople(scope, 'recibieron'))).toEqual([]);
  });

  it('is listed where the ids are too far apart for a bitmap', async () => {
    const distant = sql`select unnest(array[1, ${2 ** 40}]::bigint[]) as customer_id`;
    const { rows } = await database.execute(bitmapOf(rangesOf(distant)));
    expect(rows).toEqual([]);
  });

  it('is not read where an older version has counted a block, until the job has counted it again', async () => {
    const { accountId } = history;
    const expected = await fromLedger();
    await database.execute(sql`update message_count set has_people = false where account_id = ${accountId}`);
    await database.execute(sql`delete from message_people where account_id = ${accountId}`);
    expect(await arePeopleCounted(database, account())).toBe(false);
    expect(await counted()).toEqual(expected);
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from (${peopleOf(account(), 'recibieron', 0)}) p`,
    );
    expect(rows[0]?.count).toBe(expected.find(({ to }) => to === 'recibieron')?.count);
    await countEverything(database, accountId, now);
    expect(await arePeopleCounted(database, account())).toBe(true);
    expect(await counted()).toEqual(expected);
  });
});
