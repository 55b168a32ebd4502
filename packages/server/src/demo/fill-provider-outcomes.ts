import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';

/** When each provider took the last message of the ledger, and an outage of the mail server weeks ago. After the sendings. */
export async function fillProviderOutcomes(transaction: Transaction, calendar: Calendar, accountId: number): Promise<void> {
  const outageAt = calendar.momentAgo(40, 10 * 60).toISOString();
  await transaction.execute(sql`
    insert into provider_outcome (channel, last_success_at, last_failure_at, last_failure)
    select m.type, max(d.updated_at), case when m.type = 'email' then ${outageAt}::timestamptz end,
      case when m.type = 'email' then '421 Servicio no disponible' end
    from delivery d join send_method m on m.id = d.method_id
    where d.account_id = ${accountId} and d.state = 2 group by m.type`);
}

/** What providers reported last: that the last messages were delivered, and read or answered. After `fillProviderOutcomes`. */
export async function fillProviderReports(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    insert into provider_report (channel, received_at, events, outcome)
    select channel, last_success_at + interval '40 seconds',
      case channel when 'wa' then array['delivered', 'read', 'answer'] when 'email' then array['failed'] else array['delivered'] end, 'applied'
    from provider_outcome`);
}
