import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import type { Transaction } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import type { ControlQueue } from '../kernel/jobs/control-queue.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { collaborationMails } from './collaboration-mail.ts';

/** Prepares the queue for `outdateApprovals`. Called before the transaction. */
export const prepareApprovalMails = (queue: ControlQueue): Promise<void> => queue.prepareMail(collaborationMails);

/**
 * Ends the approvals of records that changed without anybody opening them, and tells those who asked for them, by a mail and by a mark, that
 * they must ask again.
 */
export async function outdateApprovals(
  transaction: Transaction,
  queue: ControlQueue,
  account: Pick<Principal, 'accountId'>,
  kind: RecordKind,
  records: readonly string[],
): Promise<void> {
  const ended = await approvalsRepository.outdate(transaction, account, kind, records);
  const { accountId } = account;
  const notices = ended.map((id) => ({ about: 'decision' as const, accountId, id }));
  await queue.mailOnCommit(transaction, collaborationMails, notices);
}
