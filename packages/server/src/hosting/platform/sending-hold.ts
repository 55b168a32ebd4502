import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { isOperator } from '../../identity/accounts/platform-operator.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { HostingServices } from '../services.ts';
import { sendingHolds } from './sending-hold.table.ts';

/** All sending is held since `heldAt`, because the database was restored from a backup of `backupAt`. */
export interface SendingHold {
  readonly heldAt: Date;
  readonly backupAt: Date;
}

/** The hold of all sending, undefined for none. */
export async function readSendingHold(database: Queryable): Promise<SendingHold | undefined> {
  const { heldAt, backupAt } = sendingHolds;
  const [hold] = await database.select({ heldAt, backupAt }).from(sendingHolds);
  return hold;
}

/** Holds all sending until an operator releases it. A second hold replaces the first. */
export async function holdSending(database: Database, hold: SendingHold): Promise<void> {
  await database.insert(sendingHolds).values(hold).onConflictDoUpdate({ target: sendingHolds.id, set: hold });
}

/** Ends the hold in the name of a platform operator. Throws FORBIDDEN for anybody else, and NOT_FOUND when nothing is held. */
export async function releaseSending(
  services: Pick<HostingServices, 'config' | 'database'>,
  principal: Principal,
): Promise<void> {
  if (!(await isOperator(services, principal))) throw new Fault('FORBIDDEN');
  await services.database.transaction(async (transaction) => {
    const [released] = await transaction.delete(sendingHolds).returning();
    if (!released) throw new Fault('NOT_FOUND');
    const details = { heldAt: released.heldAt.toISOString(), backupAt: released.backupAt.toISOString() };
    await auditRepository.record(transaction, principal, { action: 'releaseSending', subject: '', details });
  });
}
