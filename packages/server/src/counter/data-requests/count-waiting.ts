import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { dataRequestsRepository } from './data-requests.repository.ts';

/** How many requests of an account wait now, and how many of them are overdue. */
export async function countWaitingDataRequests(database: Database, { accountId }: Principal) {
  const today = await dataRequestsRepository.dayOf(database, accountId, new Date());
  return dataRequestsRepository.count(database, accountId, today);
}
