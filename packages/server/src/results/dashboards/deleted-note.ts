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

/** Which kinds of data are deleted of the days of a dashboard, and of those that they are compared with, in whole or in part. */
export interface DeletedDays {
  readonly now: ReadonlySet<RetainedKind>;
  readonly before: ReadonlySet<RetainedKind>;
  /** The last day of which something is deleted, by kind: `2026-10-30`. */
  readonly lastDays: ReadonlyMap<RetainedKind, string>;
}

export async function deletedDays(
  database: Queryable,
  accountId: number,
  { from, before, timeZone }: Pick<Period, 'from' | 'before' | 'timeZone'>,
): Promise<DeletedDays> {
  const deletions = await dataRetentionRepository.deletions(database, accountId);
  const deletedSince = (start: Date) => new Set(retainedKinds.filter((kind) => (deletions.get(kind) ?? start) > start));
  // What ends at midnight leaves the day that begins then whole.
  const lastDays = [...deletions].map(([kind, until]) => [kind, dayIn(new Date(until.getTime() - 1), timeZone)] as const);
  return { now: deletedSince(from), before: deletedSince(before.from), lastDays: new Map(lastDays) };
}

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
  return `Por la política de conservación de datos se eliminaron ${lists.format(parts)}: lo que depende de eso no tiene cifra, o no tiene con que compararse.`;
}
