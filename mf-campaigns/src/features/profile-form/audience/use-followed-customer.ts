import { useMayCall } from '@pregon/auth-api/session';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { audienceExplanationQuery } from '@pregon/contract/profiles/audience.operations';
import { useState } from 'react';
import { useAddressValue } from '../../../address-value.ts';
import { useExplanation } from './audience.queries.ts';

const mostId = 2_147_483_647;

/**
 * The customer whose result is watched while the form changes, whom the address keeps: `?cliente=41`. The name of one who comes from the
 * address is that of the explanation.
 */
export function useFollowedCustomer(
  selection: ProfileSelection,
): readonly [customer: CustomerSummary | undefined, follow: (customer: CustomerSummary | undefined) => void] {
  const mayExplain = useMayCall(audienceExplanationQuery);
  const [kept, keep] = useAddressValue('cliente');
  const [chosen, choose] = useState<CustomerSummary>();
  const id = mayExplain && /^[1-9]\d{0,9}$/.test(kept ?? '') && Number(kept) <= mostId ? Number(kept) : undefined;
  const unnamed = id === undefined ? undefined : { id, name: `Cliente ${id}`, detail: '', city: '' };
  const known = chosen?.id === id ? chosen : undefined;
  const { data } = useExplanation(selection, known ?? unnamed);
  const name = data?.audienceExplanation?.customer.name;
  const follow = (customer: CustomerSummary | undefined): void => {
    choose(customer);
    keep(customer && String(customer.id));
  };
  return [known ?? (unnamed && { ...unnamed, name: name || unnamed.name }), follow];
}
