import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { sql } from 'drizzle-orm';
import { holdSending, type SendingHold } from '../../hosting/platform/sending-hold.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Database } from '../../kernel/database/database.ts';
import { omitOccurrence } from '../schedules/omit-occurrence.ts';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { Occurrence } from '../schedules/occurrence.ts';
import { fillNextChunk } from './audience-fill.ts';
import { ledger } from './ledger.ts';

/** What a restored database could not know, in numbers. */
export interface RestoredSendings {
  /** Messages of sendings in progress that may have been sent after the backup. */
  readonly uncertain: number;
  /** Sendings that were due between the backup and the restore. */
  readonly omitted: number;
}

type Running = Record<string, unknown> & Pick<Occurrence, 'id' | 'scheduleId' | 'profileKey'>;

const unknown = 'Pregón se restauró de una copia de seguridad: este envío pudo haberse hecho después de la copia.';

/**
 * Holds all sending of a database that was restored from a backup, and settles what the lost one may have sent meanwhile, so that nobody
 * gets a message twice: open messages become uncertain, and sendings that were due are skipped. A second run finds nothing to do. No
 * other process may use the database.
 */
export async function settleAfterRestore(database: Database, hold: SendingHold): Promise<RestoredSendings> {
  await holdSending(database, hold);
  const { rows: running } = await database.execute<Running>(sql`
    select o.id, o.schedule_id as "scheduleId", s.profile_key as "profileKey" from occurrence o join schedule s on s.id = o.schedule_id
    where o.state = ${textLiteral(occurrenceState.running)} order by o.id`);
  let uncertain = 0;
  for (const occurrence of running) {
    const { id } = occurrence;
    while (await fillNextChunk(database, id));
    uncertain += await database.transaction(async (transaction) => {
      const count = await ledger.doubt(transaction, id, unknown);
      await occurrencesRepository.complete(transaction, occurrence, hold.heldAt);
      return count;
    });
  }
  const due = (await occurrencesRepository.workable(database, hold.heldAt)).filter(
    ({ state }) => state === occurrenceState.scheduled,
  );
  for (const occurrence of due) await omitOccurrence(database, occurrence, hold.heldAt, unknown);
  return { uncertain, omitted: due.length };
}
