import { useCollaboration } from '@pregon/auth-api/collaboration';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { listNewsletterVersions, readNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { Button } from '@pregon/ui/button';
import { CollaborationPanel } from '@pregon/ui/collaboration';
import { Empty, Skeleton, Waiting, windowHeight } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { WhatChanged } from './what-changed.tsx';

/** What colleagues say about a newsletter, and the approval of its newest version. */
export default function NewsletterCollaboration({ identifier }: { readonly identifier: string }) {
  const { data, error, refetch, actions } = useCollaboration('newsletter', identifier);
  const zone = useSession().session?.user.timeZone;
  const queryClient = useQueryClient();
  if (error && !data) {
    return (
      <Empty
        kind="fault"
        title="No pudimos cargar los comentarios"
        actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
      >
        {faultMessage(error)}
      </Empty>
    );
  }
  if (!data) {
    return (
      <Waiting>
        <Skeleton height={windowHeight} isRows />
      </Waiting>
    );
  }
  /** An approval makes a version. */
  const decide: typeof actions.decide = async (...decision) => {
    await actions.decide(...decision);
    const changed = [queryKeyOf(readNewsletter), queryKeyOf(listNewsletterVersions), queryKeyOf(newslettersQuery)];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return (
    <CollaborationPanel
      data={data}
      actions={{ ...actions, decide }}
      zone={zone}
      difference={<WhatChanged identifier={identifier} />}
    />
  );
}
