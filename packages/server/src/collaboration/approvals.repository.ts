import { type ApprovalState, approvalState } from '@pregon/contract/collaboration/approval-state';
import type { ApprovalForm, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { approvalRequests } from './collaboration.table.ts';

export type ApprovalRow = typeof approvalRequests.$inferSelect;

const mostWaiting = 100;
/** How long the answer to a request is shown as new, in days. */
const freshDays = 30;

/** The states of requests with something to tell the one who asked; of the outdated, those that had been approved. */
const answeredStates = [approvalState.approved, approvalState.rejected, approvalState.outdated];

const ofRecord = ({ accountId }: Pick<Principal, 'accountId'>, kind: RecordKind, record: string) =>
  and(eq(approvalRequests.accountId, accountId), eq(approvalRequests.kind, kind), eq(approvalRequests.record, record));

/** The state of a request today: what was asked for or approved may have changed since. */
export function stateNow(
  { state, revision }: Pick<ApprovalRow, 'state' | 'revision'>,
  current: string | undefined,
): ApprovalState {
  const isOfRevision = state === approvalState.pending || state === approvalState.approved;
  return isOfRevision && revision !== current ? approvalState.outdated : state;
}

export const approvalsRepository = {
  /** The newest request of a record. */
  async newest(database: Queryable, account: Pick<Principal, 'accountId'>, kind: RecordKind, record: string) {
    const [row] = await database
      .select()
      .from(approvalRequests)
      .where(ofRecord(account, kind, record))
      .orderBy(desc(approvalRequests.id))
      .limit(1);
    return row;
  },

  /** What was approved last, in words; undefined: nothing was. */
  async approvedParts(database: Queryable, account: Pick<Principal, 'accountId'>, kind: RecordKind, record: string) {
    const [row] = await database
      .select({ parts: approvalRequests.approvedParts })
      .from(approvalRequests)
      .where(and(ofRecord(account, kind, record), isNotNull(approvalRequests.approvedParts)))
      .orderBy(desc(approvalRequests.id))
      .limit(1);
    return row?.parts ?? undefined;
  },

  async find(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, id: number): Promise<ApprovalRow | undefined> {
    const [row] = await database
      .select()
      .from(approvalRequests)
      .where(and(eq(approvalRequests.id, id), eq(approvalRequests.accountId, accountId)));
    return row;
  },

  async findByKey(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, requestKey: string) {
    const [row] = await database
      .select()
      .from(approvalRequests)
      .where(and(eq(approvalRequests.requestKey, requestKey), eq(approvalRequests.accountId, accountId)));
    return row;
  },

  /** Ends pending requests for other revisions, so that the current one can be asked for. */
  async endOutdated(transaction: Transaction, account: Principal, kind: RecordKind, record: string, revision: string) {
    await transaction
      .update(approvalRequests)
      .set({ state: approvalState.outdated })
      .where(
        and(
          ofRecord(account, kind, record),
          eq(approvalRequests.state, approvalState.pending),
          ne(approvalRequests.revision, revision),
        ),
      );
  },

  /** Undefined: another request is pending. */
  async create(
    transaction: Transaction,
    { accountId, userId }: Principal,
    kind: RecordKind,
    record: string,
    form: ApprovalForm,
  ): Promise<number | undefined> {
    const { approver, note, dueOn, revision, requestKey } = form;
    const [row] = await transaction
      .insert(approvalRequests)
      .values({ accountId, kind, record, revision, requestedBy: userId, approver, note, dueOn, requestKey })
      .onConflictDoNothing()
      .returning({ id: approvalRequests.id });
    return row?.id;
  },

  /** Decides a pending request. False: it is pending no longer. */
  async decide(
    transaction: Transaction,
    id: number,
    decision: Pick<ApprovalRow, 'state' | 'reason'> & Partial<Pick<ApprovalRow, 'revision' | 'approvedParts'>>,
  ): Promise<boolean> {
    const rows = await transaction
      .update(approvalRequests)
      .set({ ...decision, decidedAt: sql`now()` })
      .where(and(eq(approvalRequests.id, id), eq(approvalRequests.state, approvalState.pending)))
      .returning({ id: approvalRequests.id });
    return rows.length > 0;
  },

  /** Ends the newest approval of each of some records. Returns the ids of those requests. */
  async outdate(
    transaction: Transaction,
    account: Pick<Principal, 'accountId'>,
    kind: RecordKind,
    records: readonly string[],
  ): Promise<number[]> {
    if (records.length === 0) return [];
    const ofRecords = and(
      eq(approvalRequests.accountId, account.accountId),
      eq(approvalRequests.kind, kind),
      inArray(approvalRequests.record, [...records]),
    );
    const newest = transaction
      .selectDistinctOn([approvalRequests.record], { id: approvalRequests.id })
      .from(approvalRequests)
      .where(ofRecords)
      .orderBy(approvalRequests.record, desc(approvalRequests.id));
    const rows = await transaction
      .update(approvalRequests)
      .set({ state: approvalState.outdated, seenAt: null })
      .where(and(inArray(approvalRequests.id, newest), eq(approvalRequests.state, approvalState.approved)))
      .returning({ id: approvalRequests.id });
    return rows.map(({ id }) => id);
  },

  /** Marks the answers to a person's requests on a record as seen. */
  async markSeen(database: Queryable, principal: Principal, kind: RecordKind, record: string): Promise<void> {
    await database
      .update(approvalRequests)
      .set({ seenAt: sql`now()` })
      .where(
        and(
          ofRecord(principal, kind, record),
          eq(approvalRequests.requestedBy, principal.userId),
          isNull(approvalRequests.seenAt),
          inArray(approvalRequests.state, answeredStates),
        ),
      );
  },

  /** Pending requests to a person, the newest first. They may be outdated: see `stateNow`. */
  toDecide: (database: Queryable, { accountId, userId }: Principal): Promise<ApprovalRow[]> =>
    database
      .select()
      .from(approvalRequests)
      .where(
        and(
          eq(approvalRequests.accountId, accountId),
          eq(approvalRequests.approver, userId),
          eq(approvalRequests.state, approvalState.pending),
        ),
      )
      .orderBy(desc(approvalRequests.id))
      .limit(mostWaiting),

  /** Fresh answers that the one who asked has not seen, the newest first. */
  unseenAnswers: (database: Queryable, { accountId, userId }: Principal): Promise<ApprovalRow[]> =>
    database
      .select()
      .from(approvalRequests)
      .where(
        and(
          eq(approvalRequests.accountId, accountId),
          eq(approvalRequests.requestedBy, userId),
          inArray(approvalRequests.state, answeredStates),
          isNull(approvalRequests.seenAt),
          sql`${approvalRequests.decidedAt} > now() - make_interval(days => ${freshDays})`,
        ),
      )
      .orderBy(desc(approvalRequests.id))
      .limit(mostWaiting),
};
