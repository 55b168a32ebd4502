import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { logFault } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ObjectStore } from './object-store.ts';
import { storedObjectsRepository } from './stored-objects.repository.ts';

const claimedAtOnce = 100;
const deletedAtOnce = 8;
const sweptAtOnce = 1000;

interface Tools {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly metrics: Pick<Metrics, 'countObjectRequests'>;
}

/** Deletes the objects of the bucket whose time has come. Those that the bucket does not delete are tried again after ten minutes. */
export async function deleteDueObjects({ database, objects, metrics }: Tools, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) {
    signal?.throwIfAborted();
    const keys = await storedObjectsRepository.claimDue(database, claimedAtOnce);
    const failed: string[] = [];
    for (let start = 0; start < keys.length; start += deletedAtOnce) {
      const some = keys.slice(start, start + deletedAtOnce);
      const outcomes = await Promise.allSettled(some.map((key) => objects.remove(key)));
      for (const [position, outcome] of outcomes.entries()) {
        metrics.countObjectRequests('delete', outcome.status === 'fulfilled' ? 'ok' : 'failed');
        if (outcome.status === 'fulfilled') continue;
        failed.push(some[position] ?? '');
        logFault(outcome.reason);
      }
      if (failed.length > 0) {
        failed.push(...keys.slice(start + deletedAtOnce));
        break;
      }
    }
    await storedObjectsRepository.postpone(database, failed);
    await storedObjectsRepository.forget(
      database,
      keys.filter((key) => !failed.includes(key)),
    );
    isMore = failed.length === 0 && keys.length === claimedAtOnce;
  }
}

/**
 * Lets all objects be deleted that no row names: those of deleted accounts, replaced photos, and whatever else let its row go.
 *
 * @param named a condition that is true where a row names `o.key`
 */
export async function sweepObjects(database: Database, named: SQL, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    signal?.throwIfAborted();
    after = await storedObjectsRepository.sweep(database, after, named, sweptAtOnce);
  }
}
