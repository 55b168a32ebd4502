import type { ArchivedKind, RemovedKind } from '@pregon/contract/archive/archive.endpoints';
import type { ListFileRequest } from '@pregon/contract/list-files/list-files.endpoints';
import { isFault } from './fault.ts';

/** The calls bring the schemas of all filters, which a list does not need before somebody acts on it. */
const loadCalls = () => import(/* webpackChunkName: "list-calls" */ './list-calls.ts');

interface Archivable {
  readonly identifier: string;
}

/**
 * The action on several records that archives them, or in the archive the one that takes them out of it.
 *
 * @param count names so many records: '2 campañas'
 */
export function archiveAction(kind: ArchivedKind, count: (records: number) => string, isArchive: boolean) {
  const put = async (id: string, archived: boolean) => (await loadCalls()).putArchived(kind, id, archived);
  return {
    label: isArchive ? 'Sacar del archivo' : 'Archivar',
    applies: () => true,
    run: async ({ identifier }: Archivable) => {
      await put(identifier, !isArchive);
      return () => put(identifier, isArchive);
    },
    done: (records: number) => (isArchive ? `De nuevo en la lista: ${count(records)}.` : `En el archivo: ${count(records)}.`),
  };
}

/** The answer to a deletion. */
interface Deleted {
  readonly message: string;
  readonly canUndo?: boolean | undefined;
  readonly undoKey?: string | undefined;
}

/**
 * How to undo a deletion; undefined where that is not possible.
 *
 * @param id identifier of the record; undefined where the deletion answered a key instead
 */
export function undoOf(kind: RemovedKind, id: string | undefined, { canUndo, undoKey }: Deleted) {
  const key = undoKey ?? id;
  if (!canUndo || key === undefined) return undefined;
  return async (): Promise<unknown> => (await loadCalls()).undoRemoval(kind, key);
}

/** A deletion as `DeleteDialog` takes it. */
export const undoable = (kind: RemovedKind, id: string | undefined, deleted: Deleted) => ({
  message: deleted.message,
  undo: undoOf(kind, id, deleted),
});

interface Started {
  readonly startedCount?: number | undefined;
}

/** Whether a campaign or a profile can be deleted so that it can be undone: none of its sendings has started. */
export const canBeUndone = ({ startedCount = 0 }: Started): boolean => startedCount === 0;

/** Why the deletion of a campaign or a profile cannot be undone; undefined where it can be. */
export const finalReason = (record: Started): string | undefined =>
  canBeUndone(record) ? undefined : 'Un envío suyo ya empezó: no se puede deshacer.';

/**
 * What the question about deleting several of them says about undoing it.
 *
 * @param promise says that it can be undone
 */
export function undoWords(records: readonly Started[], promise: string): string {
  const final = records.filter((record) => !canBeUndone(record)).length;
  if (final === 0) return promise;
  if (final === records.length) return 'Sus envíos ya empezaron: no se puede deshacer.';
  return `${promise} ${final === 1 ? 'En 1 de ellos' : `En ${final} de ellos`} no, porque un envío ya empezó.`;
}

/** The part of a request that deletes a record only as long as that can be undone. */
export const undoQuery = (mustUndo: boolean) => (mustUndo ? ({ undo: 'required' } as const) : {});

/** Why a deletion was refused because it cannot be undone any more; undefined where that was not the reason. */
export const lostReason = (error: unknown): string | undefined =>
  isFault(error, 'UNDO_OVER') ? 'Un envío empezó mientras tanto: si lo eliminas, no se puede deshacer.' : undefined;

interface DeletedRecords<Row> {
  /** Names so many records: '2 campañas'. */
  readonly count: (records: number) => string;
  readonly applies: (row: Row) => boolean;
  /** Why it applies to none of the selection, as `BulkAction` takes it. */
  readonly refusal?: string | ((row: Row) => string | undefined) | undefined;
  readonly remove: (row: Row) => Promise<Deleted>;
  /** What goes with them, and whether it can be undone. */
  readonly consequences: (rows: readonly Row[]) => string;
}

/** The action on several records that deletes them after a question. */
export const deleteAction = <Row extends Archivable>(
  kind: ArchivedKind,
  { count, remove, consequences, ...when }: DeletedRecords<Row>,
) => ({
  label: 'Eliminar…',
  isDanger: true,
  ...when,
  run: async (row: Row) => undoOf(kind, row.identifier, await remove(row)),
  done: (records: number) => `Se eliminó: ${count(records)}.`,
  question: (rows: readonly Row[]) => ({ title: `Eliminar ${count(rows.length)}`, text: consequences(rows) }),
});

/** Creates the address of a file with all rows of a list that its filters show. */
export const listDownload = async (request: ListFileRequest): Promise<string> => (await loadCalls()).listFileAddress(request);
