import {
  deleteFormDraft,
  listFormDrafts,
  readFormDraft,
  saveFormDraft,
} from '@pregon/contract/form-drafts/form-drafts.endpoints';
import type { FormDraft } from '@pregon/contract/form-drafts/form-draft.schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { isFault } from './fault.ts';
import { undoOf } from './list-actions.ts';
import { queryClient, queryKeyOf } from './queries.ts';

/** Unfinished forms that are stored on the server, for everybody of the account who may finish them. */
export interface DraftStore {
  /** The first part of the keys of its lists, which pages read by the endpoint itself. */
  readonly listKey: readonly [string];
  readonly read: (id: string) => Promise<FormDraft & { readonly content: string; readonly campaign?: string | undefined }>;
  readonly save: (id: string, draft: { name: string; content: string; version: number }) => Promise<FormDraft>;
  readonly remove: (id: string) => Promise<{ readonly message: string; readonly canUndo?: boolean | undefined }>;
  /** The first part of the keys of single drafts. */
  readonly key: string;
}

/** The drafts of campaigns, or of the profiles of one campaign. */
export function formDrafts(kind: 'campaign' | 'profile', campaign?: string): DraftStore {
  const parent = campaign === undefined ? {} : { campaign };
  return {
    listKey: queryKeyOf(listFormDrafts),
    read: (id) => api.call(readFormDraft, { params: { kind, id } }),
    save: (id, draft) => api.call(saveFormDraft, { params: { kind, id }, body: { ...draft, ...parent } }),
    remove: (id) => api.call(deleteFormDraft, { params: { kind, id } }),
    key: `drafts/${kind}/${campaign ?? ''}`,
  };
}

/** Reads the list again, after a draft was stored, deleted, or became a record. A form that is open keeps the draft it began with. */
export const invalidateDrafts = ({ listKey }: DraftStore): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

type ShowUndoable = (message: string, undo: ReturnType<typeof undoOf>, onChanged: () => unknown) => void;

/**
 * Deletes a draft, and reads the list again.
 *
 * @param show says what was done, with what undoes it
 */
export async function deleteDraft(store: DraftStore, id: string, show: ShowUndoable): Promise<void> {
  try {
    const deleted = await store.remove(id);
    show(deleted.message, undoOf('draft', id, deleted), () => invalidateDrafts(store));
  } finally {
    await invalidateDrafts(store);
  }
}

/** Loads what a form continues with; undefined until the server has answered, because others may have changed it. */
export function useStoredDraft(store: DraftStore, id: string) {
  const query = useQuery(
    queryOptions({ queryKey: [store.key, id], queryFn: () => store.read(id), staleTime: 0, refetchOnReconnect: false }),
  );
  return { draft: query.isFetchedAfterMount ? query.data : undefined, error: query.error, retry: () => void query.refetch() };
}

/** What a form began with: the identifier of its draft, and the version that it read; 0 for a new one. */
export interface DraftOrigin {
  readonly identifier: string;
  readonly version: number;
}

/** The origin of a new form. */
export const newDraft = (): DraftOrigin => ({ identifier: crypto.randomUUID(), version: 0 });

/**
 * Stores what was typed. Where a colleague changed or deleted the draft meanwhile, it becomes another draft beside theirs, so that nothing
 * is lost. Resolves to the message about it.
 */
export async function storeDraft(
  store: DraftStore,
  { identifier, version }: DraftOrigin,
  name: string,
  content: object,
): Promise<string> {
  const draft = { name, content: JSON.stringify(content) };
  try {
    await store.save(identifier, { ...draft, version });
    return `«${name}» queda como borrador.`;
  } catch (fault) {
    if (version === 0 || !isFault(fault, 'CONFLICT', 'NOT_FOUND')) throw fault;
    await store.save(crypto.randomUUID(), { ...draft, version: 0 });
    return `Alguien cambió o eliminó este borrador mientras tanto: lo tuyo queda en otro, «${name}».`;
  } finally {
    void invalidateDrafts(store);
  }
}
