import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { capturedCustomers } from '../../retail/customers/captured-customers.repository.ts';
import { customerRequestsRepository } from '../../retail/customers/customer-requests.repository.ts';
import { permissionsOf } from '../../retail/consent/customer-permissions.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';

/** Reason of a suppression after a withdrawal. */
export const withdrawalReason = 'withdrawal';

interface Withdrawal {
  readonly customerId: number;
  readonly channel: Channel;
  readonly reason: string;
}

/**
 * Withdraws a customer's consent for a channel, and suppresses the address, so that an import with the former consent does not restore
 * it, and pending messages are skipped. False: the account has no such customer.
 */
export function withdrawConsent(
  database: Database,
  principal: Principal,
  { customerId, channel, reason }: Withdrawal,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const permissions = await permissionsOf(transaction, principal, customerId);
    const permission = permissions?.find((one) => one.channel === channel);
    if (!permission) return false;
    const { address } = permission;
    await capturedCustomers.forbid(transaction, customerId, channel);
    if (address !== null) {
      const suppressed = { accountIds: [principal.accountId], channel, address, reason: withdrawalReason };
      await suppressionsRepository.suppress(transaction, suppressed);
    }
    await customerRequestsRepository.add(transaction, principal, customerId, { kind: 'withdrawal', channel, address, reason });
    const entry = { action: 'withdrawConsent', subject: String(customerId), details: { channel } } as const;
    await auditRepository.record(transaction, principal, entry);
    return true;
  });
}
