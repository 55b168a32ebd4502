import { mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Days for which moves are kept: those of the longest period that a dashboard shows. */
export const keptMoveDays = 731;

/** A move of a customer between foci, by their codes; null is no focus. */
export interface FocusMove {
  /** On the account's clock. */
  readonly day: string;
  readonly from: string | null;
  readonly to: string | null;
}

export const focusMovesRepository = {
  /** The recorded moves of a customer, the newest first. */
  async ofCustomer(database: Queryable, accountId: number, customerId: number): Promise<readonly FocusMove[]> {
    const { rows } = await database.execute<Record<string, unknown> & FocusMove>(sql`
      select day::text as day, nullif(from_focus, '') as "from", nullif(to_focus, '') as "to" from focus_move
      where account_id = ${accountId} and customer_id = ${customerId} and from_focus <> to_focus order by focus_move.day desc`);
    return rows;
  },

  /**
   * Records moves from the day after `today` on, unless they already are, as soon as somebody has a focus: on the day on which an account
   * brings its data everybody gets one, which is no move.
   */
  async begin(database: Queryable, accountId: number, today: string): Promise<void> {
    await database.execute(sql`
      insert into focus_move_start (account_id, day) select ${accountId}::int, ${today}::date + 1
      where exists (select from customer where account_id = ${accountId} and focus is not null) on conflict do nothing`);
  },

  /**
   * The first day whose moves are known; undefined while none are recorded.
   *
   * @param today the day on the account's clock
   */
  async since(database: Queryable, accountId: number, today: string): Promise<string | undefined> {
    const { rows } = await database.execute<{ day: string }>(sql`
      select greatest(day, ${today}::date - ${keptMoveDays - 1}::int)::text as day from focus_move_start
      where account_id = ${accountId}`);
    return rows[0]?.day;
  },

  /** Deletes the moves of a customer. */
  async forget(database: Queryable, accountId: number, customerId: number): Promise<void> {
    await database.execute(sql`delete from focus_move where account_id = ${accountId} and customer_id = ${customerId}`);
  },

  /** Deletes moves that are older than what is kept, and those of deleted customers, except while their merge can be undone. */
  async deleteOutdated(database: Queryable, accountId: number, today: string): Promise<void> {
    await database.execute(sql`
      delete from focus_move where account_id = ${accountId} and day <= ${today}::date - ${keptMoveDays}::int`);
    await database.execute(sql`
      delete from focus_move m where account_id = ${accountId}
        and not exists (select from customer k where k.id = m.customer_id)
        and not exists (
          select from customer_merge g where g.account_id = m.account_id and g.merged_id = m.customer_id and g.undone_at is null
            and g.at > now() - make_interval(days => ${mergeUndoDays}))`);
  },
};
