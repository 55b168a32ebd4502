import { graphqlQuery } from '@pregon/auth-api/queries';
import { type CustomerSummary, customersQuery } from '@pregon/contract/customers/customers.operations';
import { SearchBox } from '@pregon/ui/combo-box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { PreviewedCustomer } from './previewed-customer.tsx';
import type { AudienceCustomer } from './use-audience-customer.ts';

/** Search field for the customer whose copy of the message is previewed. */
export function CustomerPicker({ of }: { readonly of: AudienceCustomer }) {
  const client = useQueryClient();
  const found = useRef<readonly CustomerSummary[]>([]);
  const search = useCallback(
    async (text: string) => {
      const { customers } = await client.fetchQuery(graphqlQuery(customersQuery, { filter: { search: text.trim() } }));
      found.current = customers;
      return customers.map(({ id, name, detail, city }) => ({ value: String(id), label: name, note: detail || city }));
    },
    [client],
  );
  return (
    <div className="picker">
      <SearchBox
        label="Cliente"
        placeholder="Nombre, documento, correo o celular"
        onSearch={search}
        onChoose={(value) => of.choose(found.current.find(({ id }) => String(id) === value))}
        none="Ningún cliente coincide."
      />
      <PreviewedCustomer of={of} />
    </div>
  );
}
