import { approvalState } from '@pregon/contract/collaboration/approval-state';
import type { Collaboration, Colleague, PendingItem, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { accountRoles, mayCall, type Role } from '@pregon/contract/session/roles';
import { usersRepository } from '../identity/accounts/users.repository.ts';
import type { Database } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { mayDecide, mayWithdraw } from './approval-flow.ts';
import { approvalsRepository, stateNow } from './approvals.repository.ts';
import { commentsRepository } from './comments.repository.ts';
import { changedParts } from './record-parts.ts';
import { findRecord, type ReviewedRecord, reviewedRecords } from './reviewed-records.ts';
import { hasApproval, isSecondPersonRequired } from './second-person.ts';

const mostColleagues = 200;

/** The names of users of an account, active or not, by id. */
async function namesOf(database: Database, { accountId }: Principal, ids: readonly number[]) {
  const found = ids.length > 0 ? await usersRepository.findNames(database, accountId, [...new Set(ids)]) : [];
  const byId = new Map(found.map((one) => [one.id, one]));
  return (id: number): Colleague => byId.get(id) ?? { id, name: 'Alguien', isActive: false };
}

async function readRequest(database: Database, principal: Principal, kind: RecordKind, id: string, revision: string) {
  const row = await approvalsRepository.newest(database, principal, kind, id);
  if (!row) return null;
  const nameOf = await namesOf(database, principal, [row.requestedBy, row.approver]);
  const state = stateNow(row, revision);
  const isPending = state === approvalState.pending;
  const isApprover = reviewedRecords.get()[kind].approvers.includes(principal.role);
  return {
    id: row.id,
    state,
    note: row.note,
    dueOn: row.dueOn,
    reason: row.reason,
    requestedBy: nameOf(row.requestedBy),
    approver: nameOf(row.approver),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayDecide: isPending && isApprover && mayDecide(row, principal),
    mayWithdraw: isPending && mayWithdraw(row, principal),
  };
}

async function readComments(database: Database, principal: Principal, kind: RecordKind, id: string) {
  const rows = await commentsRepository.list(database, principal, kind, id);
  const people = rows.flatMap(({ authorId, resolvedBy, mentions }) => [
    authorId,
    ...(resolvedBy ? [resolvedBy] : []),
    ...mentions,
  ]);
  const nameOf = await namesOf(database, principal, people);
  const answered = new Set(rows.flatMap(({ thread, deletedAt }) => (thread === null || deletedAt ? [] : [thread])));
  const shown = rows.filter((row) => !row.deletedAt || answered.has(row.id));
  return shown.map((row) => ({
    id: row.id,
    thread: row.thread,
    author: nameOf(row.authorId),
    isOwn: row.authorId === principal.userId,
    text: row.text,
    isDeleted: row.deletedAt !== null,
    mentions: row.mentions.map(nameOf),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy === null ? null : nameOf(row.resolvedBy).name,
  }));
}

async function readChanges(database: Database, principal: Principal, kind: RecordKind, id: string) {
  const { describe } = reviewedRecords.get()[kind];
  const before = describe && (await approvalsRepository.approvedParts(database, principal, kind, id));
  return describe && before ? changedParts(before, await describe(database, principal, id)) : null;
}

/** The comments of a record, and its newest request for approval. Throws NOT_FOUND. */
export async function readCollaboration(
  database: Database,
  principal: Principal,
  kind: RecordKind,
  id: string,
): Promise<Collaboration> {
  const record = await findRecord(database, principal, kind, id);
  if (!record) throw new Fault('NOT_FOUND');
  const { accountId, role } = principal;
  const { approvers, requesters } = reviewedRecords.get()[kind];
  const { revision } = record;
  const users = await usersRepository.listActive(database, accountId, mostColleagues);
  const mayApprove = (user: { readonly role: Role }) => approvers.includes(user.role);
  return {
    revision,
    isApproved: record.isApproved ?? (await hasApproval(database, { accountId, kind, record: id, revision })),
    isRequired: await isSecondPersonRequired(database, accountId, kind),
    mayRequest: requesters.includes(role),
    request: await readRequest(database, principal, kind, id, revision),
    changes: await readChanges(database, principal, kind, id),
    colleagues: users
      .filter((user) => user.id !== principal.userId && mayCall(accountRoles, user.role))
      .map((user) => ({ id: user.id, name: user.name, mayApprove: mayApprove(user) })),
    comments: await readComments(database, principal, kind, id),
  };
}

type Waiting = { readonly kind: RecordKind; readonly record: string };

/** The records that some rows are of, by kind and identifier; removed ones are missing. */
async function recordsOf(database: Database, principal: Principal, rows: readonly Waiting[]) {
  const found = new Map<string, ReviewedRecord>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const identifiers = rows.flatMap((row) => (row.kind === kind ? [row.record] : []));
    const records = await reviewedRecords.get()[kind].find(database, principal, [...new Set(identifiers)]);
    for (const [identifier, record] of records) found.set(`${kind} ${identifier}`, record);
  }
  return ({ kind, record }: Waiting) => found.get(`${kind} ${record}`);
}

/** What waits for a person, the newest first. */
export async function readPending(database: Database, principal: Principal): Promise<PendingItem[]> {
  const requests = await approvalsRepository.toDecide(database, principal);
  const answers = await approvalsRepository.unseenAnswers(database, principal);
  const mentions = await commentsRepository.unseenMentions(database, principal);
  const recordOf = await recordsOf(database, principal, [...requests, ...answers, ...mentions]);
  const people = [
    ...requests.map(({ requestedBy }) => requestedBy),
    ...answers.map(({ approver }) => approver),
    ...mentions.map(({ authorId }) => authorId),
  ];
  const nameOf = await namesOf(database, principal, people);
  const items: PendingItem[] = [];
  const add = (row: Waiting, item: Omit<PendingItem, 'kind' | 'record' | 'name'>) => {
    const record = recordOf(row);
    if (record) items.push({ ...item, kind: row.kind, record: row.record, name: record.name });
  };
  for (const row of requests) {
    if (stateNow(row, recordOf(row)?.revision) !== approvalState.pending) continue;
    const { note: text, state, dueOn } = row;
    add(row, {
      reason: 'approval',
      isReply: false,
      from: nameOf(row.requestedBy).name,
      text,
      state,
      dueOn,
      at: row.createdAt.toISOString(),
    });
  }
  for (const row of answers) {
    const at = (row.decidedAt ?? row.createdAt).toISOString();
    add(row, {
      reason: 'answer',
      isReply: false,
      from: nameOf(row.approver).name,
      text: row.reason,
      state: row.state,
      dueOn: null,
      at,
    });
  }
  for (const row of mentions) {
    const { text, createdAt } = row;
    const from = nameOf(row.authorId).name;
    const isReply = row.reason === 'reply';
    add(row, { reason: 'mention', isReply, from, text, state: null, dueOn: null, at: createdAt.toISOString() });
  }
  return items.toSorted((one, other) => other.at.localeCompare(one.at));
}
