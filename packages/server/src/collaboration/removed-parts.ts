import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { sql } from 'drizzle-orm';
import type { RemovedPart } from '../identity/removed-records/removed-records.ts';
import { approvalRequests, commentMentions, recordComments } from './collaboration.table.ts';

/** The comments and requests of a record, which `forgetRecord` deletes. */
export function removedParts(accountId: number, kind: RecordKind, record: string): readonly RemovedPart[] {
  const ofRecord = sql`t.account_id = ${accountId} and t.kind = ${kind} and t.record = ${record}`;
  const comments = sql`select c.id from ${recordComments} c
    where c.account_id = ${accountId} and c.kind = ${kind} and c.record = ${record}`;
  return [
    { table: approvalRequests, where: ofRecord },
    { table: recordComments, where: ofRecord },
    { table: commentMentions, where: sql`t.comment_id in (${comments})` },
  ];
}
