import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { type Channel, channelFacts } from '@pregon/contract/channels/channels';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { readAudienceCustomer } from '@pregon/contract/schedules/audience-customer.endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

export interface AudienceCustomer {
  /** Undefined: the message shows the names of its merge tags. */
  readonly customer: CustomerSummary | undefined;
  /** Whether the first customer is not known yet. */
  readonly isChoosing: boolean;
  /** Why no customer is shown, as a sentence. Undefined when one is, and when the user took the customer away. */
  readonly reason: string | undefined;
  /** The fault that is the reason, if it is one. */
  readonly problem: ReactNode;
  readonly choose: (customer: CustomerSummary | undefined) => void;
  /** Chooses another customer of the audience at random; undefined where there is none. */
  readonly chooseRandom: (() => void) | undefined;
}

/**
 * The customer whose copy of a message is shown: at first a random one of the profile's audience whom the channel reaches.
 *
 * @param profile the key of the profile; null while none is selected
 */
export function useAudienceCustomer(profile: number | null, type: Channel, isWanted = true): AudienceCustomer {
  const mayRead = useMayCall(readAudienceCustomer);
  const isEnabled = isWanted && mayRead && profile !== null;
  const query = useQuery({
    ...restQuery(readAudienceCustomer, { query: { profile: profile ?? 1, type } }),
    enabled: isEnabled,
    // Each preview draws anew. When that fails, it shows the names of the tags.
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<{ readonly customer: CustomerSummary | undefined }>();
  const drawn = query.data?.customer;
  const isFailed = query.error !== null && drawn === undefined;
  return {
    customer: chosen ? chosen.customer : (drawn ?? undefined),
    isChoosing: chosen === undefined && isEnabled && query.isPending,
    reason: chosen ? undefined : reasonOf({ mayRead, profile, type, drawn, isFailed }),
    problem: !chosen && isFailed ? faultMessage(query.error) : undefined,
    choose: (customer) => setChosen({ customer }),
    chooseRandom:
      isEnabled && drawn !== null
        ? () => {
            setChosen(undefined);
            void query.refetch();
          }
        : undefined,
  };
}

interface Draw {
  readonly mayRead: boolean;
  readonly profile: number | null;
  readonly type: Channel;
  readonly drawn: CustomerSummary | null | undefined;
  readonly isFailed: boolean;
}

function reasonOf({ mayRead, profile, type, drawn, isFailed }: Draw): string | undefined {
  if (!mayRead) return 'Tu rol no puede ver los datos de los clientes.';
  if (profile === null) return 'Elige un perfil para verlo como uno de sus clientes.';
  if (drawn === null) return `Ningún cliente de este perfil puede recibirlo por ${channelFacts[type].phrase}.`;
  return isFailed ? 'No pudimos elegir un cliente del perfil.' : undefined;
}
