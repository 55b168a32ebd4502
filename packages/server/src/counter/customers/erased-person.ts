import type { Transaction } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** What identifies a person who is erased. */
export interface PersonalData {
  readonly accountId: number;
  /** The ids of the customer and of all customers merged into it. */
  readonly ids: readonly number[];
  /** E-mail addresses and mobile numbers, also earlier ones. */
  readonly addresses: readonly string[];
  /** Addresses, documents and names of at least four characters. */
  readonly identifying: readonly string[];
  /** Finds the person in texts that others have written, as `identifyingPattern` does. */
  readonly pattern: string | null;
}

/** Removes personal data from rows of a module that do not belong to the person alone, in the transaction of the erasure. */
export type RemovePersonalData = (transaction: Transaction, person: PersonalData) => Promise<void>;

/** Provided by the modules above that keep personal data. */
export const removePersonalData = createExtensionPoint<readonly RemovePersonalData[]>('removePersonalData');
