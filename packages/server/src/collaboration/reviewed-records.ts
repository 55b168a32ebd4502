import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import type { Role } from '@pregon/contract/session/roles';
import type { Database, Queryable, Transaction } from '../kernel/database/database.ts';
import { createExtensionPoint } from '../kernel/extension-point.ts';
import type { Principal } from '../kernel/http/principal.ts';
import type { RecordPart } from './record-parts.ts';

/** A record that colleagues comment on and approve, in its current revision. */
export interface ReviewedRecord {
  readonly name: string;
  /** Changes whenever what is approved changes. */
  readonly revision: string;
  /** The user who made this revision. */
  readonly authorId: number;
  /** Whether this revision is approved; null: it is when a request for it was approved. */
  readonly isApproved: boolean | null;
}

type Account = Pick<Principal, 'accountId'>;

/** What collaboration needs to know of a kind of records. */
export interface ReviewedRecords {
  /** The roles that may ask for an approval, and those that may give it. */
  readonly requesters: readonly Role[];
  readonly approvers: readonly Role[];
  /** The path of its page, where colleagues read, comment and decide. */
  readonly pathOf: (identifier: string) => string;
  /** The records of an account among some, by identifier. */
  find(database: Queryable, account: Account, identifiers: readonly string[]): Promise<ReadonlyMap<string, ReviewedRecord>>;
  /** The current revision in words, by which an approver sees what changed; null: the versions of these records tell. */
  describe: ((database: Queryable, account: Account, identifier: string) => Promise<readonly RecordPart[]>) | null;
  /** Locks a record until the transaction ends. */
  lock(transaction: Transaction, account: Account, identifier: string): Promise<void>;
  /** Throws where the current revision must not be approved. Called before the transaction, because it may take long. */
  check(database: Database, account: Account, identifier: string): Promise<void>;
  /** Approves the current revision of a locked record. Returns the approved revision. */
  approve(transaction: Transaction, principal: Principal, identifier: string): Promise<string>;
}

/** Provided by the modules that own the records. */
export const reviewedRecords = createExtensionPoint<Readonly<Record<RecordKind, ReviewedRecords>>>('reviewedRecords');

/** One record of an account. Undefined: there is no such record. */
export async function findRecord(
  database: Queryable,
  account: Account,
  kind: RecordKind,
  identifier: string,
): Promise<ReviewedRecord | undefined> {
  return (await reviewedRecords.get()[kind].find(database, account, [identifier])).get(identifier);
}
