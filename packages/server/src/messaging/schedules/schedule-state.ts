import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

const any = (...states: readonly string[]): SQL =>
  sql`exists (select from occurrence o where o.schedule_id = schedule.id and o.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`;

/** The state of a schedule, derived from its occurrences. */
const derived = sql`case
  when ${any('en_curso')} then 'en_curso' when ${any('programada')} then 'programada'
  when ${any('completada')} then 'completada' else 'fallida' end`;

/**
 * Updates the state of a schedule after a change of its occurrences. A cancelled schedule or a draft keeps its state; a paused
 * one stays paused while there is something to pause.
 */
export async function followOccurrences(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`
    update schedule set state = ${derived} where id = ${scheduleId}
      and (state in ('programada', 'en_curso') or (state = 'pausada' and not ${any('programada', 'en_curso')}))`);
}

/** Sets the derived state whatever it was before, after staff activated the schedule. */
export async function setGoing(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`update schedule set state = ${derived} where id = ${scheduleId}`);
}
