import { type ArchivedKind, archiveRecord, type RemovedKind, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { createListFile, type ListFileRequest } from '@pregon/contract/list-files/list-files.endpoints';
import { api } from './api.ts';

/** Archives a record, or takes it out of the archive. */
export const putArchived = (kind: ArchivedKind, id: string, archived: boolean): Promise<unknown> =>
  api.call(archiveRecord, { params: { kind, id }, body: { archived } });

/** Undoes a deletion. */
export const undoRemoval = (kind: RemovedKind, id: string): Promise<unknown> => api.call(undoDeletion, { params: { kind, id } });

/** Creates a file of a list; resolves to its address. */
export const listFileAddress = async (request: ListFileRequest): Promise<string> =>
  (await api.call(createListFile, { body: request })).url;
