import { type ApprovalState, approvalState } from '@pregon/contract/collaboration/approval-state';
import type { ApprovalForm, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { approvalRequests } from './collaboration.table.ts';

export type ApprovalRow = typeof approvalRequests.$inferSelect;

const mostWaiting = 100;
/** How long the answer to a request is shown as new, in days. */
const freshDays = 30;

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
    decision: Pick<ApprovalRow, 'state' | 'reason'> & { readonly revision?: string | undefined },
  ): Promise<boolean> {
    const { state, reason, revision } = decision;
    const rows = await transaction
      .update(approvalRequests)
      .set({ state, reason, decidedAt: sql`now()`, ...(revision !== undefined && { revision }) })
      .where(and(eq(approvalRequests.id, id), eq(approvalRequests.state, approvalState.pending)))
      .returning({ id: approvalRequests.id });
    return rows.length > 0;
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
          inArray(approvalRequests.state, [approvalState.approved, approvalState.rejected]),
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
          inArray(approvalRequests.state, [approvalState.approved, approvalState.rejected]),
          isNull(approvalRequests.seenAt),
          sql`${approvalRequests.decidedAt} > now() - make_interval(days => ${freshDays})`,
        ),
      )
      .orderBy(desc(approvalRequests.id))
      .limit(mostWaiting),
};
