import { accountZone } from '../../identity/accounts/account-clock.sql.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** How often a staff link was followed within a quarter of an hour. */
export interface CountedClicks {
  readonly linkId: number;
  readonly machine: boolean;
  readonly count: number;
  readonly lastAt: Date;
}

export const clicksRepository = {
  /** Adds clicks by day on the clock of the link's account, in one statement. */
  async add(database: Queryable, counted: readonly CountedClicks[]): Promise<void> {
    if (counted.length === 0) return;
    await database.execute(sql`
      insert into short_link_click as c (link_id, day, machine, count, last_at)
      select s.id, (given.at at time zone ${accountZone(sql`s.account_id`)})::date, given.machine, sum(given.count)::int, max(given.at)
      from unnest(${sql.param(counted.map(({ linkId }) => linkId))}::bigint[], ${sql.param(counted.map(({ machine }) => machine))}::boolean[],
        ${sql.param(counted.map(({ count }) => count))}::int[], ${sql.param(counted.map(({ lastAt }) => lastAt.toISOString()))}::timestamptz[]
        ) as given(link_id, machine, count, at)
      join short_link s on s.id = given.link_id
      group by 1, 2, 3 order by 1, 2, 3
      on conflict on constraint short_link_click_day do update
        set count = c.count + excluded.count, last_at = greatest(c.last_at, excluded.last_at)`);
  },
};
