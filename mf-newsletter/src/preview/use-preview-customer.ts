import { restQuery } from '@pregon/auth-api/queries';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { readPreviewCustomer } from '@pregon/contract/newsletters/newsletter-trials.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface PreviewCustomer {
  /** Undefined: the message shows the names of its merge tags. */
  readonly customer: CustomerSummary | undefined;
  /** Whether the first customer is not known yet. */
  readonly isChoosing: boolean;
  readonly choose: (customer: CustomerSummary | undefined) => void;
  /** Chooses another customer at random. */
  readonly chooseRandom: () => void;
}

/** The customer whose copy of the message is shown: at first a random one who may be written to. Without any, tags show their names. */
export function usePreviewCustomer(): PreviewCustomer {
  const query = useQuery({ ...restQuery(readPreviewCustomer), staleTime: Infinity, gcTime: 0, retry: false });
  const [chosen, setChosen] = useState<{ readonly customer: CustomerSummary | undefined }>();
  const random = query.data?.customer ?? undefined;
  return {
    customer: chosen ? chosen.customer : random,
    isChoosing: chosen === undefined && query.isPending,
    choose: (customer) => setChosen({ customer }),
    chooseRandom: () => {
      setChosen(undefined);
      void query.refetch();
    },
  };
}
