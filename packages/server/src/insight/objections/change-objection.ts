import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { focusMovesRepository } from '../../retail/focus/focus-moves.repository.ts';
import { customerRequestsRepository } from '../../retail/customers/customer-requests.repository.ts';
import { lockAccount } from '../account-lock.ts';
import { theseCustomers } from '../customer-selection.ts';
import { updateEffectiveValues } from '../scores/effective-values.ts';
import { scorePeopleRepository } from '../scores/score-people.repository.ts';

/** Deletes what was computed of a customer, and with it a calculated focus and category. */
async function deleteScores(transaction: Transaction, accountId: number, customerId: number): Promise<void> {
  for (const table of ['customer_rhythm', 'customer_score', 'customer_offer']) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where account_id = ${accountId} and customer_id = ${customerId}`,
    );
  }
  await focusMovesRepository.forget(transaction, accountId, customerId);
  const selection = theseCustomers([customerId]);
  await updateEffectiveValues(transaction, { accountId }, selection);
  await scorePeopleRepository.update(transaction, accountId, selection);
}

interface ObjectionChange {
  readonly customerId: number;
  readonly objects: boolean;
  readonly reason: string;
}

/**
 * Records that a customer objects to being scored, and forgets their scores at once; or that they no longer do, and queues them to be
 * scored. What they consented to receive stays. False: the account has no such customer.
 */
export function changeObjection(
  database: Database,
  principal: Principal,
  { customerId, objects, reason }: ObjectionChange,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Before the customer's row is locked, which whoever computes customers waits for while it holds this lock.
    if (objects) await lockAccount(transaction, principal.accountId);
    if (!(await customerRequestsRepository.objectSince(transaction, principal, customerId, objects))) return false;
    await customerRequestsRepository.add(transaction, principal, customerId, {
      kind: objects ? 'objection' : 'objection_end',
      reason,
    });
    if (objects) await deleteScores(transaction, principal.accountId, customerId);
    await transaction.execute(queueSql(principal.accountId, sql`select ${customerId}::bigint`));
    const entry = { action: 'changeObjection', subject: String(customerId), details: { objects } } as const;
    await auditRepository.record(transaction, principal, entry);
    return true;
  });
}
