import { sql } from 'drizzle-orm';
import { messageUseRepository } from '../identity/accounts/message-use.repository.ts';
import type { Transaction } from '../kernel/database/database.ts';

/** What the demo's operator allows: e-mails and SMS have a quota, WhatsApp has none. */
const demoLimits = { share: 1, email: 50_000, sms: 10_000, wa: null } as const;

/** The quotas of the demo, and its use of this month as the ledger has it. After the sendings. */
export async function fillMessageUse(transaction: Transaction, accountId: number): Promise<void> {
  await messageUseRepository.change(transaction, accountId, demoLimits);
  await transaction.execute(sql`
    insert into message_use (account_id, month, channel, used)
    select d.account_id, m.month, s.type, count(*)
    from delivery d join send_method s on s.id = d.method_id join account a on a.id = d.account_id
      cross join lateral (select date_trunc('month', d.updated_at at time zone a.time_zone)::date as month) m
    where d.account_id = ${accountId} and d.attempts > 0 group by 1, 2, 3`);
}
