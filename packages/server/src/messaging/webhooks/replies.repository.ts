import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

export interface Reply {
  readonly channel: 'sms' | 'wa';
  /** `+573001234567`. */
  readonly from: string;
  readonly text: string;
  readonly reference?: string | undefined;
}

export const repliesRepository = {
  /**
   * Stores a reply with the last message that one of the accounts sent to the number by the channel. Accounts that have sent
   * nothing to it do not get it. Duplicate reports are stored once.
   */
  async keep(
    database: Queryable,
    { channel, from, text, reference }: Reply,
    accountIds: readonly number[],
    receivedAt: Date,
  ): Promise<void> {
    if (accountIds.length === 0) return;
    await database.execute(sql`
      insert into message_reply (account_id, customer_id, delivery_id, channel, text, reference, received_at)
      select d.account_id, d.customer_id, d.id, m.type, ${text}, ${reference ?? null}, ${receivedAt.toISOString()}::timestamptz
      from customer c join delivery d on d.customer_id = c.id and d.state in (1, 2, 4) and d.address = ${from}
        join send_method m on m.id = d.method_id and m.type = ${channel}
      where c.account_id = any(${sql.param([...accountIds])}::int[]) and c.mobile = ${from}
      order by d.updated_at desc, d.id desc limit 1
      on conflict do nothing`);
  },
};
