import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** The unsubscriptions of an account in the last hour without a signed link. */
const unsignedOf = (accountId: SQL): SQL => sql`
  from audit_event e
  where e.account_id = ${accountId} and e.at > now() - interval '1 hour'
    and e.action = 'unsubscribe' and e.details ->> 'reason' = 'unsigned address'`;

/** The administrators of the accounts with unsigned unsubscriptions in the last hour. */
export async function administratorsToWarn(database: Queryable): Promise<readonly { readonly userId: number }[]> {
  const { rows } = await database.execute<{ userId: number }>(sql`
    select u.id as "userId" from account a join staff_user u on u.account_id = a.id
    where u.role = 'administrador' and u.active and exists (select ${unsignedOf(sql`a.id`)}) order by u.id`);
  return rows;
}

/** An administrator with the unsigned unsubscriptions of their account in the last hour. */
export interface WarnedAdministrator {
  readonly email: string;
  /** The name of the account. */
  readonly name: string;
  readonly count: number;
}

/** Finds an administrator to warn. Undefined for a person who is no longer one. */
export async function findAdministratorToWarn(database: Queryable, userId: number): Promise<WarnedAdministrator | undefined> {
  const { rows } = await database.execute<WarnedAdministrator & Record<string, unknown>>(sql`
    select u.email, a.name, (select count(*)::int ${unsignedOf(sql`a.id`)}) as count
    from staff_user u join account a on a.id = u.account_id
    where u.id = ${userId} and u.role = 'administrador' and u.active`);
  return rows[0];
}
