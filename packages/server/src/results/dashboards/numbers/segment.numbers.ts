import { type AudienceChannel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../kernel/database/database.ts';
import { audienceScope } from '../../../audiences/audience/audience-scope.ts';
import { selectionSql } from '../../../audiences/audience/audience-statement.ts';
import { countAudience } from '../../../audiences/audience/count-audience.ts';
import { profilesRepository } from '../../../audiences/profiles/profiles.repository.ts';
import { customers } from '../../../retail/customers/customers.table.ts';

/** A profile as a group of people. */
export interface Segment {
  readonly key: number;
  readonly identifier: string;
  readonly name: string;
  readonly campaignName: string;
}

/** Size of a segment on a day of the account's clock. */
export interface SegmentSize extends Readonly<Record<AudienceChannel, number>> {
  readonly key: number;
  readonly day: string;
  readonly total: number;
}

const audienceKeys = channelNames.map((channel) => channelFacts[channel].audienceKey);

export const ageBands = ['Menores de 18', '18–24', '25–34', '35–44', '45–54', '55–64', '65 o más'] as const;

/** People of a segment with a value in common. `value` is null where it is unknown. */
export interface SegmentShare {
  readonly by: 'category' | 'city' | 'age';
  readonly value: string | null;
  readonly people: number;
}

/** Limit of segments that are counted daily: more than a dashboard shows. */
const mostFollowed = 200;

/** The columns with the sizes by channel. */
const sizeColumns = (alias: SQL): SQL =>
  sql.join(
    audienceKeys.map((name) => sql`${alias}${sql.identifier(name)}`),
    sql`, `,
  );

/** The first age of each band but the first. */
const bandStarts = [18, 25, 35, 45, 55, 65] as const;

/** The age band of a row of `customer` on a day of the account's clock. */
const ageBandOn = (today: string): SQL =>
  sql`case when birth_date is null then null ${sql.join(
    bandStarts.map(
      (years, band) => sql`when birth_date > ${today}::date - make_interval(years => ${years}) then ${ageBands[band]}`,
    ),
    sql` `,
  )} else ${ageBands.at(-1)} end`;

export const segmentNumbers = {
  /** The segments of an account, newest first. */
  async segments(database: Queryable, accountId: number): Promise<Segment[]> {
    const { rows } = await database.execute<Record<string, unknown> & Segment>(sql`
      select p.key, p.identifier, p.name, c.name as "campaignName" from profile p join campaign c on c.id = p.campaign_id
      where p.account_id = ${accountId} order by p.created_at desc, p.key desc limit ${mostFollowed}`);
    return rows;
  },

  /** Counts the segments that have not been counted today: of an account, or of all. Ends early when `signal` is aborted. */
  async countToday(database: Database, now: Date, accountId?: number, signal?: AbortSignal): Promise<void> {
    const { rows } = await database.execute<{ key: number; accountId: number; day: string }>(sql`
      select * from (
        select p.key, p.account_id as "accountId", ${dayOfAccount(now)} as day,
          row_number() over (partition by p.account_id order by p.created_at desc, p.key desc) as position
        from profile p join account a on a.id = p.account_id ${accountId === undefined ? sql`` : sql`where p.account_id = ${accountId}`}
      ) newest
      where position <= ${mostFollowed}
        and not exists (select from audience_size s where s.profile_key = newest.key and s.day = newest.day::date)`);
    for (const { key, accountId: account, day } of rows) {
      if (signal?.aborted) return;
      const selection = await profilesRepository.selection(database, account, key);
      if (!selection) continue;
      const { total, reach } = await countAudience(database, { accountId: account }, selection, now);
      const sizes = audienceKeys.map((channel) => sql`${reach[channel]}`);
      await database.execute(sql`
        insert into audience_size (profile_key, day, total, ${sizeColumns(sql``)})
        values (${key}, ${day}, ${total}, ${sql.join(sizes, sql`, `)}) on conflict do nothing`);
    }
  },

  /** The counts between two days, both included. */
  async sizes(database: Queryable, accountId: number, first: string, last: string): Promise<SegmentSize[]> {
    const { rows } = await database.execute<Record<string, unknown> & SegmentSize>(sql`
      select s.profile_key as key, s.day::text as day, s.total, ${sizeColumns(sql`s.`)}
      from audience_size s join profile p on p.key = s.profile_key
      where p.account_id = ${accountId} and s.day between ${first} and ${last} order by s.profile_key, s.day`);
    return rows;
  },

  /** Composition of a segment today, in one pass over its people. Undefined when the account has no such segment. */
  async shares(database: Queryable, accountId: number, key: number, now = new Date()): Promise<SegmentShare[] | undefined> {
    const selection = await profilesRepository.selection(database, accountId, key);
    if (!selection) return undefined;
    const scope = await audienceScope(database, accountId, now);
    const { rows } = await database.execute<Record<string, unknown> & SegmentShare>(sql`
      with people as (
        select category, city, ${ageBandOn(scope.today)} as age from ${customers} where ${customers.id} in (${selectionSql(scope, selection)})
      )
      select case when grouping(category) = 0 then 'category' when grouping(city) = 0 then 'city' else 'age' end as by,
        case when grouping(category) = 0 then category when grouping(city) = 0 then city else age end as value, count(*)::int as people
      from people group by grouping sets ((category), (city), (age)) order by people desc, value`);
    return rows;
  },
};

const dayOfAccount = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone a.time_zone)::date::text`;
