import { graphqlQuery } from '@pregon/auth-api/queries';
import { type CustomerSummary, customersQuery } from '@pregon/contract/customers/customers.operations';
import { Button } from '@pregon/ui/button';
import { SearchBox } from '@pregon/ui/combo-box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface CustomerPickerProps {
  /** The customer whose copy is shown; undefined for a generic preview. */
  readonly customer: CustomerSummary | undefined;
  readonly onChoose: (customer: CustomerSummary | undefined) => void;
}

/** Search field for the customer whose copy of the message is previewed. */
export function CustomerPicker({ customer, onChoose }: CustomerPickerProps) {
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
        onChoose={(value) => onChoose(found.current.find(({ id }) => String(id) === value))}
        none="Ningún cliente coincide."
      />
      {customer ? (
        <p className="row">
          <span>
            Como lo recibe <b>{customer.name}</b>
          </span>
          <Button variant="ghost" size="s" onPress={() => onChoose(undefined)}>
            Ver sin cliente
          </Button>
        </p>
      ) : (
        <p className="soft small">Sin elegir a nadie ves el nombre de cada etiqueta.</p>
      )}
    </div>
  );
}
