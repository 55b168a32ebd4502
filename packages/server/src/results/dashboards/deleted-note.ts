import { type RetainedKind, retainedKinds } from '@pregon/contract/account/data-retention.endpoints';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { formatDate } from './drawing/formatting.ts';
import { dayIn, type Period } from './period.ts';

const names: Readonly<Record<RetainedKind, string>> = {
  purchases: 'las compras',
  visits: 'las visitas',
  answers: 'las respuestas de encuestas',
  messages: 'los clientes de los mensajes, con sus respuestas y bajas',
};

const lists = new Intl.ListFormat('es-CO');

/** A sentence that says what of the days of a dashboard, and of those that they are compared with, is deleted; null: nothing is. */
export async function deletedNote(
  database: Queryable,
  accountId: number,
  { before: { from }, timeZone }: Pick<Period, 'before' | 'timeZone'>,
): Promise<string | null> {
  const deletions = await dataRetentionRepository.deletions(database, accountId);
  const parts = retainedKinds.flatMap((kind) => {
    const until = deletions.get(kind);
    return until && until > from ? [`${names[kind]} de antes del ${formatDate(dayIn(until, timeZone))}`] : [];
  });
  if (parts.length === 0) return null;
  return `Por la política de conservación de datos se eliminaron ${lists.format(parts)}: esos días no cuentan, y una comparación con ellos no dice nada.`;
}
