import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { RowMenu } from '@pregon/ui/menu';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';

/**
 * The drafts as `StoredDrafts` takes them, for those who may continue them. A failed request is not repeated by itself, because the page
 * waits for it; what deletes them comes with the first deletion.
 */
export function useListedDrafts(isShown: boolean) {
  const enabled = useMayCall(listScheduleDrafts) && isShown;
  const zone = useSession().session?.user.timeZone;
  const drafts = useQuery({ ...restQuery(listScheduleDrafts, { query: {} }), staleTime: 0, retry: false, enabled });
  return {
    ...listState(drafts),
    zone,
    drafts: enabled ? drafts.data?.items : [],
    isLoading: drafts.isLoading,
    parts: { Badge, NearTime, RowMenu },
    onRemove: async ({ identifier }: { readonly identifier: string }) =>
      (await loadPart(() => import(/* webpackChunkName: "drafts" */ './remove-draft.ts'))).removeDraft(identifier),
  };
}
