import type { Transaction } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** A suspension of an account that ends now. */
export interface EndedSuspension {
  readonly accountId: number;
  readonly suspendedAt: Date;
  readonly now: Date;
}

/** Settles what waited during the suspension, in the transaction that ends it. */
export const accountResumed =
  createExtensionPoint<(transaction: Transaction, ended: EndedSuspension) => Promise<void>>('accountResumed');
