import { changeSecurity, readSecurity, type SecurityForm } from '@pregon/contract/account/security.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { accountSecurityRepository } from './account-security.repository.ts';

/** The changed rules with their old and new values, for the audit trail. */
function changesOf(before: SecurityForm, after: SecurityForm) {
  const names = (['secondFactor', 'passwordMinLength'] as const).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Endpoints of how the staff of an account logs in. */
export function accountSecurityRoutes(app: FastifyInstance, { database }: IdentityServices): void {
  registerEndpoint(app, readSecurity, ({ principal: { accountId } }) => accountSecurityRepository.read(database, accountId));

  registerEndpoint(app, changeSecurity, async ({ body, principal }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const before = await accountSecurityRepository.lockForUpdate(transaction, accountId);
      const changes = changesOf(before, body);
      if (Object.keys(changes).length === 0) return;
      await accountSecurityRepository.update(transaction, accountId, body);
      await auditRepository.record(transaction, principal, { action: 'changeSecurity', details: { changes } });
    });
    return accountSecurityRepository.read(database, accountId);
  });
}
