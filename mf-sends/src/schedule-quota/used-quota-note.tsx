import { restQuery } from '@pregon/auth-api/queries';
import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import { quotaLeftWords } from '@pregon/contract/account/message-use-words';
import type { Channel } from '@pregon/contract/channels/channels';
import { Note } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';

/** Says that a running sending waits because the account's quota of messages is used up. Empty while it is not. */
export default function UsedQuotaNote({ channels }: { readonly channels: readonly Channel[] }) {
  // An operator may enlarge the quota at any time.
  const { data } = useQuery({ ...restQuery(readMessageUse), staleTime: 0, refetchInterval: 10_000 });
  const used = data?.channels.flatMap(({ channel, used: sent, quota }) =>
    quota !== null && sent >= quota && channels.includes(channel)
      ? [quotaLeftWords({ channel, month: data.month, used: sent, quota })]
      : [],
  );
  if (!used || used.length === 0) return null;
  return (
    <Note tone="warning">
      {`Se acabó el cupo: ${used.join('; ')}. Lo pendiente espera al mes siguiente, o a que amplíen el cupo, mientras su plazo lo permita; si no, no sale.`}
    </Note>
  );
}
