import { editorRoles, type Role, senderRoles } from '@pregon/contract/session/roles';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';

/** The settings that demand a second person, with the roles that may approve. */
const approvers = { secondPersonNewsletters: editorRoles, secondPersonSchedules: senderRoles } as const satisfies Record<
  string,
  readonly Role[]
>;
type SecondPersonSettings = Readonly<Record<keyof typeof approvers, boolean>>;

const mostUsers = 200;

/** Throws INVALID where an account begins to demand a second person without having one: it could approve nothing any more. */
export async function checkSecondPeople(
  transaction: Transaction,
  accountId: number,
  before: SecondPersonSettings,
  after: SecondPersonSettings,
): Promise<void> {
  const users = await usersRepository.listActive(transaction, accountId, mostUsers);
  const fields: Record<string, string> = {};
  for (const [field, roles] of Object.entries(approvers) as [keyof typeof approvers, readonly Role[]][]) {
    const people = users.filter(({ role }) => roles.includes(role)).length;
    if (!after[field] || before[field] || people >= 2) continue;
    fields[field] = 'Hacen falta dos personas activas que puedan aprobar: invita antes a otra, o nadie podría aprobar nada.';
  }
  if (Object.keys(fields).length > 0) throw new Fault('INVALID', { fields });
}
