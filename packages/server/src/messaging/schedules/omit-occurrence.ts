import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { occurrencesRepository } from './occurrences.repository.ts';
import type { Occurrence } from './occurrence.ts';

/** Skips a due occurrence, with the reason on its page and in the audit log, unless another process was first. */
export async function omitOccurrence(database: Database, occurrence: Occurrence, now: Date, reason: string): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await occurrencesRepository.omit(transaction, occurrence, now, reason))) return;
    const details = { dueAt: occurrence.dueAt.toISOString(), reason };
    const entry = { action: 'omitOccurrence', subject: String(occurrence.id), details } as const;
    await auditRepository.recordUnattended(transaction, occurrence.accountId, entry);
  });
}
