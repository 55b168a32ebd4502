import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { reachable } from './reachable.ts';

/** The name and the addresses of a customer who may be written to by a channel: with consent, and without a suppression. */
export async function findReachable(
  database: Queryable,
  { accountId, customerId }: { readonly accountId: number; readonly customerId: number },
  channel: Channel,
) {
  const [customer] = await database
    .select({ firstName: customers.firstName, email: customers.email, mobile: customers.mobile })
    .from(customers)
    .where(and(eq(customers.accountId, accountId), eq(customers.id, customerId), reachable(channel)));
  return customer;
}
