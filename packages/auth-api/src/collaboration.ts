import {
  addComment,
  changeComment,
  decideApproval,
  deleteComment,
  markCollaborationSeen,
  readCollaboration,
  readPending,
  requestApproval,
} from '@pregon/contract/collaboration/collaboration.endpoints';
import type { ApprovalDecision, CommentChange, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from './api.ts';
import { ApiFault, isFault } from './fault.ts';
import { queryKeyOf, restQuery } from './queries.ts';

/** A key that stays the same while the same is tried again, and is new after it succeeded (idempotency). */
function useRequestKey() {
  const key = useRef<{ readonly of: string; readonly value: string }>(undefined);
  return async (of: string, send: (requestKey: string) => Promise<unknown>): Promise<void> => {
    if (key.current?.of !== of) key.current = { of, value: crypto.randomUUID() };
    await send(key.current.value);
    key.current = undefined;
  };
}

/** The comments of a record and its newest request for approval, with what people do with them. Opening it marks them as seen. */
export function useCollaboration(kind: RecordKind, id: string) {
  const queryClient = useQueryClient();
  const params = { kind, id };
  const { data, error, refetch } = useQuery({ ...restQuery(readCollaboration, { params }), staleTime: 0 });
  const once = useRequestKey();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const seen = async () => {
      await api.call(markCollaborationSeen, { params: { kind, id } });
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(readPending) });
    };
    // What was not marked stays in the list of what is pending, until the next visit.
    seen().catch(() => undefined);
  }, [isLoaded, kind, id, queryClient]);
  const changed = () =>
    Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: queryKeyOf(readPending) })]).then(() => undefined);
  const acted = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (fault) {
      // Somebody else was faster: the panel shows what is true now, and the message says why.
      if (isFault(fault, 'CONFLICT') || isFault(fault, 'APPROVAL_STATE')) await changed();
      const [field] = fault instanceof ApiFault ? Object.values(fault.fields) : [];
      throw field === undefined ? fault : new Error(field, { cause: fault });
    }
    await changed();
  };
  return {
    data,
    error,
    refetch,
    actions: {
      request: (wish: { readonly approver: number; readonly note: string; readonly dueOn: string | null }) =>
        acted(() =>
          once(JSON.stringify(wish), (requestKey) =>
            api.call(requestApproval, { params, body: { ...wish, revision: data?.revision ?? '', requestKey } }),
          ),
        ),
      decide: (request: number, decision: ApprovalDecision, reason: string) =>
        acted(() => api.call(decideApproval, { params: { id: String(request) }, body: { decision, reason } })),
      comment: (text: string, thread: number | null, mentions: readonly number[]) =>
        acted(() =>
          once(`${thread} ${text}`, (requestKey) =>
            api.call(addComment, { params, body: { text, thread, mentions: [...mentions], requestKey } }),
          ),
        ),
      change: (comment: number, change: CommentChange) =>
        acted(() => api.call(changeComment, { params: { id: String(comment) }, body: change })),
      remove: (comment: number) => acted(() => api.call(deleteComment, { params: { id: String(comment) } })),
    },
  };
}
