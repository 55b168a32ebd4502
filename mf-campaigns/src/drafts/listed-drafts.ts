import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { listFormDrafts } from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { RowMenu } from '@pregon/ui/menu';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';

interface ListedDrafts {
  /** Of the profiles of this campaign; without it those of campaigns. */
  readonly campaign?: string | undefined;
  /** Whether the page shows them: they are not read before. */
  readonly isShown?: boolean;
}

/**
 * The drafts as `StoredDrafts` takes them, for those who may continue them. A failed request is not repeated by itself, because the page
 * waits for it; what deletes them comes with the first deletion.
 */
export function useListedDrafts({ campaign, isShown = true }: ListedDrafts) {
  const enabled = useMayCall(listFormDrafts) && isShown;
  const zone = useSession().session?.user.timeZone;
  const [kind, query] = campaign === undefined ? (['campaign', {}] as const) : (['profile', { campaign }] as const);
  const drafts = useQuery({ ...restQuery(listFormDrafts, { params: { kind }, query }), staleTime: 0, retry: false, enabled });
  return {
    ...listState(drafts),
    zone,
    drafts: enabled ? drafts.data?.items : [],
    isLoading: drafts.isLoading,
    parts: { Badge, NearTime, RowMenu },
    onRemove: async ({ identifier }: { readonly identifier: string }) =>
      (await loadPart(() => import(/* webpackChunkName: "drafts" */ './remove-draft.ts'))).removeDraft(identifier, campaign),
  };
}
