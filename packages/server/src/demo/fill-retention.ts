import { dataRetentionRepository } from '../identity/data-retention/data-retention.repository.ts';
import type { Transaction } from '../kernel/database/database.ts';

/** How long the demo keeps data: longer than its history, so that nothing of it goes. */
export const fillRetention = (transaction: Transaction, accountId: number): Promise<void> =>
  dataRetentionRepository.change(transaction, accountId, { purchases: 60, visits: 36, answers: 36, messages: 36 }, 1);
