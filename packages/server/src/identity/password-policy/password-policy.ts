import { passwordRulesIntro } from '@pregon/contract/session/password.schema';
import { inArray, max } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { accounts } from '../accounts/accounts.table.ts';
import type { StaffUser } from '../accounts/users.repository.ts';
import { isCommonPassword } from './common-passwords.ts';

const commonPassword = 'Esta contraseña es de las más usadas o está en listas de contraseñas robadas. Elige otra.';

/** The accounts of memberships in which the person may work. */
export const activeAccounts = (memberships: readonly StaffUser[]): readonly number[] =>
  memberships.filter(({ active }) => active).map(({ accountId }) => accountId);

/**
 * Refuses a new password that breaks the rules of one of the accounts which it opens, or is easy to guess. Throws INVALID with the
 * message at `password`.
 */
export async function refuseWeakPassword(database: Queryable, accountIds: readonly number[], password: string): Promise<void> {
  const [row] = await database
    .select({ minLength: max(accounts.passwordMinLength) })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  const minLength = row?.minLength ?? 0;
  const refuse = (message: string) => new Fault('INVALID', { fields: { password: message } });
  if (password.length < minLength) throw refuse(`${passwordRulesIntro} ${minLength} caracteres`);
  if (await isCommonPassword(password)) throw refuse(commonPassword);
}
