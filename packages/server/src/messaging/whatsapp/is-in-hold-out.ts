import { sql } from 'drizzle-orm';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { isHeldOut } from '../../audiences/experiments/hold-out.ts';
import type { Queryable } from '../../kernel/database/database.ts';

/** Whether a customer with a mobile number is in the control group of the account, which gets no advertising in this quarter. */
export async function isInHoldOut(database: Queryable, accountId: number, mobile: string): Promise<boolean> {
  const { holdOut } = await audienceScope(database, accountId);
  if (!holdOut) return false;
  const { rows } = await database.execute(sql`
    select from customer c where c.account_id = ${accountId} and c.mobile = ${mobile} and ${isHeldOut(holdOut, sql`c.id`)} limit 1`);
  return rows.length > 0;
}
