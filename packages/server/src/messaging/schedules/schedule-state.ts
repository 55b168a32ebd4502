import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

const any = (...states: readonly string[]): SQL =>
  sql`exists (select from occurrence o where o.schedule_id = schedule.id and o.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`;

/** What a schedule is in follows from its sendings. */
const derived = sql`case
  when ${any('en_curso')} then 'en_curso' when ${any('programada')} then 'programada'
  when ${any('completada')} then 'completada' else 'fallida' end`;

/**
 * Writes down what a schedule is in, whenever one of its sendings changes. One that was cancelled, or is a draft, stays that; one that
 * is paused stays so while there is something to pause.
 */
export async function followOccurrences(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`
    update schedule set state = ${derived} where id = ${scheduleId}
      and (state in ('programada', 'en_curso') or (state = 'pausada' and not ${any('programada', 'en_curso')}))`);
}

/** The same after a person set it going, whatever it was in. */
export async function setGoing(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`update schedule set state = ${derived} where id = ${scheduleId}`);
}
