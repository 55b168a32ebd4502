import { type ArchivedKind, archiveRecord, undoDeletion, type UndoneKind } from '@pregon/contract/archive/archive.endpoints';
import { createListFile, type ListFileRequest } from '@pregon/contract/list-files/list-files.endpoints';
import { api } from './api.ts';
import { faultMessage } from './fault.ts';

interface Archivable {
  readonly identifier: string;
}

/**
 * The action on several records that archives them, or in the archive the one that takes them out of it.
 *
 * @param count names so many records: '2 campañas'
 */
export function archiveAction(kind: ArchivedKind, count: (records: number) => string, isArchive: boolean) {
  const put = (id: string, archived: boolean) => api.call(archiveRecord, { params: { kind, id }, body: { archived } });
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
}

/** How to undo a deletion; undefined where that is not possible. */
export const undoOf = (kind: UndoneKind, id: string, { canUndo }: Deleted): (() => Promise<unknown>) | undefined =>
  canUndo ? () => api.call(undoDeletion, { params: { kind, id } }) : undefined;

/** Creates the address of a file with all rows of a list that its filters show. Rejects with a message for people. */
export async function listDownload(request: ListFileRequest): Promise<string> {
  try {
    return (await api.call(createListFile, { body: request })).url;
  } catch (error) {
    throw new Error(faultMessage(error), { cause: error });
  }
}
