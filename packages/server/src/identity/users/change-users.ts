import type { NamedStore, NewUser, User, UserEdit } from '@pregon/contract/users/user.schema';
import { errorTable } from '@pregon/contract/errors';
import type { users } from '../accounts/accounts.table.ts';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { invitationsRepository } from '../invitations/invitations.repository.ts';
import { recoveriesRepository } from '../recovery/recoveries.repository.ts';
import { refuseWeakPassword } from '../password-policy/password-policy.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { secondFactorResetQueue } from '../second-factor/reset-mail.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { hashPassword } from '../session/password.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { IdentityServices } from '../services.ts';
import { sessionsRepository } from '../session/sessions.repository.ts';
import { assignableStores, storesToAssign } from './assignable-stores.ts';
import { staffRepository } from './staff.repository.ts';

export const userExists = (): Fault => new Fault('USER_EXISTS', { fields: { email: errorTable.USER_EXISTS.message } });

/** Creates a user in the caller's account, which ends an open invitation. */
export async function createUser(
  database: Database,
  principal: Principal,
  { password, firstName, lastName, email, role, storeIds: wanted, address, contactPhone, active }: NewUser,
): Promise<User> {
  const { accountId } = principal;
  await refuseWeakPassword(database, [accountId], password);
  const passwordHash = await hashPassword(password);
  const person = { passwordHash, passwordSetByAdministrator: true, firstName, lastName, email, address, contactPhone };
  return database.transaction(async (transaction) => {
    const storeIds = await storesToAssign(transaction, principal, { role, storeIds: wanted });
    const id = await usersRepository.create(transaction, { accountId, role, storeIds, active, ...person });
    if (id === undefined) throw userExists();
    const user = await staffRepository.getOrThrow(transaction, principal, id);
    await invitationsRepository.drop(transaction, { accountId, email: user.email });
    const details = { email: user.email, role: user.role, active: user.active, ...storeDetails(user.stores) };
    await auditRepository.record(transaction, principal, { action: 'createUser', subject: String(id), details });
    return user;
  });
}

const namesOf = (stores: readonly NamedStore[] = []): string[] => stores.map(({ name }) => name);

/** The stores of a user for the audit trail, by name, as far as there are any. */
const storeDetails = (stores: readonly NamedStore[] | undefined) => (stores?.length ? { stores: namesOf(stores) } : {});

/** Locks a user for a change. Throws `FORBIDDEN` when the caller is an administrator no longer. */
async function lockUserForDecision(
  transaction: Transaction,
  principal: Principal,
  id: number,
): Promise<typeof users.$inferSelect> {
  const { isStillAdministrator, user } = await staffRepository.lockForUpdate(transaction, principal, id);
  if (!isStillAdministrator) throw new Fault('FORBIDDEN');
  if (!user) throw new Fault('NOT_FOUND');
  return user;
}

const editable = ['firstName', 'lastName', 'email', 'address', 'contactPhone', 'role'] as const;

type EditableText = Pick<UserEdit, (typeof editable)[number]>;

/** The changed fields with their old and new values, for the audit trail. */
function changesOf(before: EditableText, after: EditableText) {
  const changed = editable.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** The stores that were exchanged, by name, for the audit trail. */
const storeChange = (from: readonly string[], to: readonly string[]) =>
  from.join() === to.join() ? {} : { storeIds: { from, to } };

/** The unique constraint decides a race condition: of two requests that take an address at once, one gets it. */
function addressIsTaken(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'staff_user_account_email';
}

/**
 * Changes a user and records it. A changed address invalidates the recovery link to the old one, and separates the membership
 * from the person's memberships in other accounts.
 */
export async function updateUser(
  database: Database,
  principal: Principal,
  { id, version, ...form }: UserEdit & { readonly id: number; readonly version: number },
): Promise<User> {
  try {
    return await database.transaction(async (transaction) => {
      const before = await lockUserForDecision(transaction, principal, id);
      if (version !== before.version) throw new Fault('CONFLICT');
      if (id === principal.userId && form.role !== before.role) {
        throw new Fault('OWN_USER', { fields: { role: 'No puedes cambiar tu propio rol.' } });
      }
      const storeIds = await storesToAssign(transaction, principal, form);
      const edit = { ...form, storeIds, email: form.email.toLowerCase() };
      await staffRepository.update(transaction, principal, id, edit);
      if (edit.email !== before.email) {
        await recoveriesRepository.drop(transaction, id);
        const isElsewhere = await staffRepository.isElsewhere(transaction, before);
        const personId = await staffRepository.leavePerson(transaction, principal, id);
        // The other accounts keep the second factor; without any it follows the user.
        if (personId !== undefined && !isElsewhere) await secondFactorsRepository.move(transaction, before.personId, personId);
      }
      const user = await staffRepository.getOrThrow(transaction, principal, id);
      const from = namesOf(await assignableStores.get()(transaction, principal, before.storeIds));
      const changes = { ...changesOf(before, edit), ...storeChange(from, namesOf(user.stores)) };
      const details = { email: edit.email, changes };
      await auditRepository.record(transaction, principal, { action: 'updateUser', subject: String(id), details });
      return user;
    });
  } catch (error) {
    throw addressIsTaken(error) ? userExists() : error;
  }
}

export const activateUser = (database: Database, principal: Principal, id: number): Promise<User> =>
  database.transaction(async (transaction) => {
    const { active, email } = await lockUserForDecision(transaction, principal, id);
    if (!active) {
      await staffRepository.setActive(transaction, principal, id, true);
      await auditRepository.record(transaction, principal, { action: 'activateUser', subject: String(id), details: { email } });
    }
    return staffRepository.getOrThrow(transaction, principal, id);
  });

/** Ends all sessions and links of a user. Returns the ended sessions. */
export const deactivateUser = (database: Database, principal: Principal, id: number) =>
  database.transaction(async (transaction) => {
    const { active, email } = await lockUserForDecision(transaction, principal, id);
    if (id === principal.userId) throw new Fault('OWN_USER');
    if (active) {
      await staffRepository.setActive(transaction, principal, id, false);
      await auditRepository.record(transaction, principal, { action: 'deactivateUser', subject: String(id), details: { email } });
    }
    await recoveriesRepository.drop(transaction, id);
    const ended = await sessionsRepository.end(transaction, { userId: id });
    return { user: await staffRepository.getOrThrow(transaction, principal, id), ended };
  });

/** Ends all sessions of a user in the caller's account. Returns the ended ones. */
export const endUserSessions = (database: Database, principal: Principal, id: number): Promise<readonly string[]> =>
  database.transaction(async (transaction) => {
    const { email } = await lockUserForDecision(transaction, principal, id);
    const ended = await sessionsRepository.end(
      transaction,
      id === principal.userId ? { userId: id, except: principal.family } : { userId: id },
    );
    const details = { email, count: ended.length };
    await auditRepository.record(transaction, principal, { action: 'endUserSessions', subject: String(id), details });
    return ended;
  });

/**
 * Removes the second factor and the passkeys of a user of the caller's account, ends their sessions and tells them. Other accounts of the person keep it: the
 * membership is separated from theirs instead.
 */
export async function resetSecondFactor(
  { database, queue }: Pick<IdentityServices, 'database' | 'queue'>,
  principal: Principal,
  id: number,
) {
  await queue.prepareMail(secondFactorResetQueue);
  return database.transaction(async (transaction) => {
    const user = await lockUserForDecision(transaction, principal, id);
    if (id === principal.userId) throw new Fault('OWN_USER', { message: 'Desactiva tu propia verificación en tu menú.' });
    const { personId } = user;
    const hasFactor =
      (await secondFactorsRepository.find(transaction, personId)) ?? (await passkeysRepository.exist(transaction, personId));
    if (!hasFactor) throw new Fault('SECOND_FACTOR_OFF');
    if (await staffRepository.isElsewhere(transaction, user)) await staffRepository.leavePerson(transaction, principal, id);
    else await secondFactorsRepository.removeAll(transaction, personId);
    const ended = await sessionsRepository.end(transaction, { userId: id });
    const details = { email: user.email, count: ended.length };
    await auditRepository.record(transaction, principal, { action: 'resetSecondFactor', subject: String(id), details });
    const accountName = (await accountsRepository.nameOf(transaction, principal.accountId)) ?? '';
    const request = { email: user.email, name: `${user.firstName} ${user.lastName}`, accountName };
    await queue.mailOnCommit(transaction, secondFactorResetQueue, [request]);
    return { ended, email: user.email };
  });
}
