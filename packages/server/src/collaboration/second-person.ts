import { approvalState } from '@pregon/contract/collaboration/approval-state';
import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { and, eq } from 'drizzle-orm';
import { accountSettingsRepository } from '../identity/accounts/account-settings.repository.ts';
import type { Queryable, Transaction } from '../kernel/database/database.ts';
import { approvalRequests, recordComments } from './collaboration.table.ts';

const settings = { newsletter: 'secondPersonNewsletters', schedule: 'secondPersonSchedules' } as const;

/** Whether an account demands that a second person approves records of a kind. */
export async function isSecondPersonRequired(database: Queryable, accountId: number, kind: RecordKind): Promise<boolean> {
  return (await accountSettingsRepository.read(database, accountId))[settings[kind]];
}

interface Revision {
  readonly accountId: number;
  readonly kind: RecordKind;
  readonly record: string;
  readonly revision: string;
}

/** Whether a second person approved exactly this revision of a record. */
export async function hasApproval(database: Queryable, { accountId, kind, record, revision }: Revision): Promise<boolean> {
  const found = await database.$count(
    approvalRequests,
    and(
      eq(approvalRequests.accountId, accountId),
      eq(approvalRequests.kind, kind),
      eq(approvalRequests.record, record),
      eq(approvalRequests.revision, revision),
      eq(approvalRequests.state, approvalState.approved),
    ),
  );
  return found > 0;
}

/** Deletes the comments and requests of a record that was deleted. */
export async function forgetRecord(
  transaction: Transaction,
  { accountId, kind, record }: Omit<Revision, 'revision'>,
): Promise<void> {
  for (const table of [approvalRequests, recordComments]) {
    await transaction.delete(table).where(and(eq(table.accountId, accountId), eq(table.kind, kind), eq(table.record, record)));
  }
}
