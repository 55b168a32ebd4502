import { restQuery } from '@pregon/auth-api/queries';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { readPreviewCustomer } from '@pregon/contract/newsletters/newsletter-trials.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddressValue } from '../address-value.ts';

interface PreviewCustomer {
  /** Undefined: the message shows the names of its merge tags. */
  readonly customer: CustomerSummary | undefined;
  /** Whether the first customer is not known yet. */
  readonly isChoosing: boolean;
  readonly choose: (customer: CustomerSummary | undefined) => void;
  /** Chooses another customer at random. */
  readonly chooseRandom: () => void;
}

/** The value in the address of a preview with the names of the tags. */
const nobody = 'nadie';
const once = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/**
 * The customer whose copy of the message is shown: the one of the address, `?cliente=12`, or else a random one who may be written to, whom
 * the address names from then on. Without any, tags show their names. A choice adds no step to the history.
 */
export function usePreviewCustomer(): PreviewCustomer {
  const [named, setNamed] = useAddressValue('cliente');
  const [chosen, setChosen] = useState<CustomerSummary>();
  const id = named !== undefined && /^[1-9]\d{0,15}$/.test(named) ? Number(named) : undefined;
  const isRandom = named !== nobody && id === undefined;
  const drawn = useQuery({ ...restQuery(readPreviewCustomer, { query: {} }), ...once, enabled: isRandom });
  const random = drawn.data?.customer ?? undefined;
  const known = [chosen, random].find((customer) => customer !== undefined && customer.id === id);
  const found = useQuery({
    ...restQuery(readPreviewCustomer, { query: { customer: id ?? 1 } }),
    ...once,
    enabled: id !== undefined && !known,
  });
  const choose = (customer: CustomerSummary | undefined) => {
    setChosen(customer);
    setNamed(customer ? String(customer.id) : nobody, { replace: true });
  };
  const nameRandom = useEffectEvent((customer: CustomerSummary | undefined) => {
    if (isRandom && customer) setNamed(String(customer.id), { replace: true });
  });
  useEffect(() => nameRandom(random), [random]);
  return {
    customer: known ?? (isRandom ? random : id === undefined ? undefined : (found.data?.customer ?? undefined)),
    isChoosing: isRandom ? drawn.isPending : id !== undefined && !known && found.isPending,
    choose,
    chooseRandom: () => void drawn.refetch().then(({ data }) => data?.customer && choose(data.customer)),
  };
}
