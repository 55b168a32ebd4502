import { approvalState } from '@pregon/contract/collaboration/approval-state';
import type { ApprovalDecision, ApprovalForm, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { usersRepository } from '../identity/accounts/users.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { Principal } from '../kernel/http/principal.ts';
import type { KernelServices } from '../kernel/services.ts';
import { type ApprovalRow, approvalsRepository } from './approvals.repository.ts';
import { collaborationMails } from './collaboration-mail.ts';
import { findRecord, type ReviewedRecord, reviewedRecords } from './reviewed-records.ts';
import { hasApproval, isSecondPersonRequired } from './second-person.ts';

export type CollaborationTools = Pick<KernelServices, 'database' | 'queue'>;

/** Locks a record and reads its current revision. Throws NOT_FOUND. */
async function lockRecord(transaction: Transaction, principal: Principal, kind: RecordKind, record: string) {
  await reviewedRecords.get()[kind].lock(transaction, principal, record);
  const found = await findRecord(transaction, principal, kind, record);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

/** Throws INVALID at a colleague who may not approve this revision. Returns the colleague. */
async function checkApprover(
  transaction: Transaction,
  { accountId, userId }: Principal,
  kind: RecordKind,
  approver: number,
  { authorId }: ReviewedRecord,
) {
  const [colleague] = await usersRepository.findActive(transaction, accountId, [approver]);
  const refuse = (message: string) => new Fault('INVALID', { fields: { approver: message } });
  if (!colleague || !reviewedRecords.get()[kind].approvers.includes(colleague.role)) {
    throw refuse('Esta persona no puede aprobar. Elige a otra.');
  }
  if (approver === userId) throw refuse('Pídela a otra persona.');
  if (approver === authorId && (await isSecondPersonRequired(transaction, accountId, kind))) {
    throw refuse('Esta persona hizo los últimos cambios: pídela a otra.');
  }
  return colleague;
}

/** Asks a colleague to approve the current revision of a record, and queues the mail to them. Idempotent by the form's key. */
export async function requestApproval(
  { database, queue }: CollaborationTools,
  principal: Principal,
  kind: RecordKind,
  record: string,
  form: ApprovalForm,
): Promise<{ readonly id: number }> {
  const earlier = await approvalsRepository.findByKey(database, principal, form.requestKey);
  if (earlier) return { id: earlier.id };
  await queue.prepareMail(collaborationMails);
  return database.transaction(async (transaction) => {
    const current = await lockRecord(transaction, principal, kind, record);
    if (!reviewedRecords.get()[kind].requesters.includes(principal.role)) throw new Fault('FORBIDDEN');
    const approver = await checkApprover(transaction, principal, kind, form.approver, current);
    const { name, revision } = current;
    if (revision !== form.revision) throw new Fault('CONFLICT');
    const { accountId } = principal;
    const isApproved = current.isApproved ?? (await hasApproval(transaction, { accountId, kind, record, revision }));
    if (isApproved) throw new Fault('ALREADY_APPROVED');
    await approvalsRepository.endOutdated(transaction, principal, kind, record, revision);
    const id = await approvalsRepository.create(transaction, principal, kind, record, form);
    if (id === undefined) {
      // A concurrent request with the same key waited for the lock of the record.
      const repeated = await approvalsRepository.findByKey(transaction, principal, form.requestKey);
      if (!repeated) throw new Fault('APPROVAL_PENDING');
      return { id: repeated.id };
    }
    const details = { name, approver: approver.name };
    await auditRepository.record(transaction, principal, { action: 'requestApproval', subject: record, details });
    await queue.mailOnCommit(transaction, collaborationMails, [{ about: 'request', accountId, id }]);
    return { id };
  });
}

const decidedStates = {
  aprobar: approvalState.approved,
  rechazar: approvalState.rejected,
  retirar: approvalState.withdrawn,
} as const satisfies Record<ApprovalDecision, string>;
const actions = { aprobar: 'approveRecord', rechazar: 'rejectApproval', retirar: 'withdrawApproval' } as const;

/** Whether a person may take a decision: the colleague who was asked; to withdraw it, the one who asked or an administrator. */
export const mayDecide = ({ approver }: ApprovalRow, { userId }: Principal): boolean => approver === userId;
export const mayWithdraw = ({ requestedBy }: ApprovalRow, { userId, role }: Principal): boolean =>
  requestedBy === userId || role === 'administrador';

/** Approves the current revision. Throws where it changed since the request, or where the approver made it. Returns what was approved. */
async function approve(transaction: Transaction, principal: Principal, request: ApprovalRow, current: ReviewedRecord) {
  const { kind, record, revision } = request;
  if (current.revision !== revision) {
    throw new Fault('CONFLICT', { message: 'Cambió después de que te la pidieron: mírala de nuevo y pide otra solicitud.' });
  }
  const isRequired = await isSecondPersonRequired(transaction, principal.accountId, kind);
  if (isRequired && current.authorId === principal.userId) throw new Fault('OWN_APPROVAL');
  const records = reviewedRecords.get()[kind];
  const approvedParts = records.describe && (await records.describe(transaction, principal, record));
  return { revision: await records.approve(transaction, principal, record), approvedParts };
}

/** Decides a request, and queues the mail about it. Repeating a decision changes nothing. */
export async function decideApproval(
  { database, queue }: CollaborationTools,
  principal: Principal,
  id: number,
  { decision, reason }: { readonly decision: ApprovalDecision; readonly reason: string },
): Promise<void> {
  const request = await approvalsRepository.find(database, principal, id);
  if (!request) throw new Fault('NOT_FOUND');
  const { kind, record } = request;
  const isMine = decision === 'retirar' ? mayWithdraw(request, principal) : mayDecide(request, principal);
  const isAllowed = decision === 'retirar' || reviewedRecords.get()[kind].approvers.includes(principal.role);
  if (!isMine || !isAllowed) throw new Fault('FORBIDDEN');
  if (request.state === decidedStates[decision]) return;
  if (request.state !== approvalState.pending) throw new Fault('APPROVAL_STATE');
  if (decision === 'aprobar') await reviewedRecords.get()[kind].check(database, principal, record);
  await queue.prepareMail(collaborationMails);
  await database.transaction(async (transaction) => {
    const current = await lockRecord(transaction, principal, kind, record);
    const approved = decision === 'aprobar' ? await approve(transaction, principal, request, current) : {};
    const change = { state: decidedStates[decision], reason, ...approved };
    if (!(await approvalsRepository.decide(transaction, id, change))) throw new Fault('APPROVAL_STATE');
    const details = { name: current.name, ...(reason && { reason }) };
    await auditRepository.record(transaction, principal, { action: actions[decision], subject: record, details });
    if (decision === 'retirar') return;
    const { accountId } = principal;
    await queue.mailOnCommit(transaction, collaborationMails, [{ about: 'decision', accountId, id }]);
  });
}
