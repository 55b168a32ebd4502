import type { AuditAction } from '@pregon/contract/audit/audit-actions';
import {
  type AccountLimits,
  deletionGraceDays,
  type PlatformAccount,
} from '@pregon/contract/platform/platform-accounts.endpoints';
import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { isOperator } from '../../identity/accounts/platform-operator.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { HostingServices } from '../services.ts';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import { accountResumed } from './account-resumed.ts';
import {
  type AccountRow,
  platformAccountsRepository,
  toPlatformAccount,
} from '../../identity/accounts/platform-accounts.repository.ts';

/** The limits as the audit trail shows them: 'peso 2, E-mail 10.000, SMS sin cupo, WhatsApp sin cupo'. */
const limitWords = ({ share, ...quotas }: AccountLimits): string =>
  [
    `peso ${share}`,
    ...channelNames.map((channel) => `${channelFacts[channel].label} ${quotas[channel]?.toLocaleString('es-CO') ?? 'sin cupo'}`),
  ].join(', ');

const dayMs = 24 * 60 * 60 * 1000;

type Tools = Pick<HostingServices, 'config' | 'database' | 'liveApiKeys'>;

interface AccountAction {
  readonly action: AuditAction;
  readonly details?: Record<string, unknown>;
  /** Whether it may be done to the operator's own account. */
  readonly allowsOwn?: boolean;
  readonly now: Date;
  /** False: the state of the account does not allow it. */
  readonly apply: (transaction: Transaction, account: AccountRow) => Promise<boolean>;
}

/** Throws FORBIDDEN for everybody but platform operators. */
export async function refuseNonOperator(services: Tools, principal: Principal): Promise<void> {
  if (!(await isOperator(services, principal))) throw new Fault('FORBIDDEN');
}

/**
 * Changes the state of an account in the name of a platform operator, and records it in the operator's account. Throws FORBIDDEN for
 * others and for the operator's own account, NOT_FOUND, and CONFLICT where the state of the account does not allow it.
 */
async function change(
  services: Tools,
  principal: Principal,
  id: number,
  { action, details = {}, allowsOwn = false, now, apply }: AccountAction,
): Promise<PlatformAccount> {
  await refuseNonOperator(services, principal);
  if (id === principal.accountId && !allowsOwn) throw new Fault('FORBIDDEN');
  const changed = await services.database.transaction(async (transaction) => {
    const before = await platformAccountsRepository.find(transaction, id);
    if (!before) throw new Fault('NOT_FOUND');
    if (!(await apply(transaction, before))) throw new Fault('CONFLICT');
    await auditRepository.record(transaction, principal, { action, subject: before.name, details: { account: id, ...details } });
    return (await platformAccountsRepository.find(transaction, id)) ?? before;
  });
  services.liveApiKeys.forget();
  return toPlatformAccount(changed, principal.accountId, await messageUseRepository.ofAccount(services.database, id, now));
}

export const suspendAccount = (services: Tools, principal: Principal, id: number, reason: string, now: Date) =>
  change(services, principal, id, {
    action: 'suspendAccount',
    now,
    details: { reason },
    apply: (transaction) =>
      platformAccountsRepository.update(transaction, id, sql`suspended_at is null`, {
        suspendedAt: now,
        suspensionReason: reason,
      }),
  });

export const resumeAccount = (services: Tools, principal: Principal, id: number, now: Date) =>
  change(services, principal, id, {
    action: 'resumeAccount',
    now,
    async apply(transaction, { suspendedAt }) {
      const allowed = sql`suspended_at is not null and deletion_due_at is null`;
      if (
        !suspendedAt ||
        !(await platformAccountsRepository.update(transaction, id, allowed, { suspendedAt: null, suspensionReason: null }))
      )
        return false;
      await accountResumed.get()(transaction, { accountId: id, suspendedAt, now });
      return true;
    },
  });

/** The account is suspended at once. Throws INVALID when `name` is not its name. */
export const requestAccountDeletion = (services: Tools, principal: Principal, id: number, name: string, now: Date) => {
  const dueAt = new Date(now.getTime() + deletionGraceDays * dayMs);
  return change(services, principal, id, {
    action: 'requestAccountDeletion',
    now,
    details: { dueAt: dueAt.toISOString() },
    async apply(transaction, account) {
      if (name !== account.name) throw new Fault('INVALID', { fields: { name: 'No es el nombre de la cuenta.' } });
      return platformAccountsRepository.update(transaction, id, sql`deletion_due_at is null`, {
        deletionDueAt: dueAt,
        suspendedAt: account.suspendedAt ?? now,
      });
    },
  });
};

/** Not once the deletion is due: it may have begun. */
export const revokeAccountDeletion = (services: Tools, principal: Principal, id: number, now: Date) =>
  change(services, principal, id, {
    action: 'revokeAccountDeletion',
    now,
    apply: (transaction) =>
      platformAccountsRepository.update(transaction, id, sql`deletion_due_at > ${now.toISOString()}::timestamptz`, {
        deletionDueAt: null,
      }),
  });

/** Changes the weight and the quotas of an account. */
export const changeAccountLimits = (services: Tools, principal: Principal, id: number, limits: AccountLimits, now: Date) =>
  change(services, principal, id, {
    action: 'changeAccountLimits',
    now,
    details: { limits: limitWords(limits) },
    allowsOwn: true,
    async apply(transaction) {
      await messageUseRepository.change(transaction, id, limits);
      return true;
    },
  });
