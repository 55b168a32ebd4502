import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';

/**
 * Deletes the wake-up jobs of occurrences that are no longer planned: replaced by another plan, cancelled, or deleted with their
 * schedule, profile or campaign.
 */
export async function deleteOrphanWakes(database: Database): Promise<void> {
  await database.execute(sql`
    delete from pgboss.job j where j.name = 'due-occurrence' and j.state = 'created' and not exists (
      select from occurrence o where o.id = (j.data ->> 'occurrenceId')::int and o.state in (${textLiteral(occurrenceState.scheduled, occurrenceState.running)}))`);
}
