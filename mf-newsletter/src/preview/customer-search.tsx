import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { type CustomerSummary, customersQuery } from '@pregon/contract/customers/customers.operations';
import { Button } from '@pregon/ui/button';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { Icon } from '@pregon/ui/icon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, Shuffle, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { typingPause } from './typing-pause.ts';

interface CustomerSearchProps {
  /** Undefined: the message shows the names of its merge tags. */
  readonly customer: CustomerSummary | undefined;
  readonly onChoose: (customer: CustomerSummary | undefined) => void;
  readonly onRandom: () => void;
}

/** A search for the customer whose copy of the message is shown, by the beginning of a name, document, e-mail or mobile number. */
export function CustomerSearch({ customer, onChoose, onRandom }: CustomerSearchProps) {
  const id = useId();
  return (
    <div className="field pv-customer">
      <div className="row">
        <label className="label" htmlFor={id}>
          Ver como
        </label>
        <Button size="s" onPress={onRandom}>
          <Icon of={Shuffle} />
          Otro al azar
        </Button>
      </div>
      {customer ? (
        <div className="input">
          <span className="pv-chosen">
            {customer.name}
            <span className="small faint">{[customer.detail, customer.city].filter(Boolean).join(' · ')}</span>
          </span>
          <button
            type="button"
            className="x i-end"
            id={id}
            aria-label={`Quitar a ${customer.name}`}
            onClick={() => onChoose(undefined)}
          >
            <Icon of={X} />
          </button>
        </div>
      ) : (
        <Finder id={id} onChoose={onChoose} />
      )}
    </div>
  );
}

function Finder({ id, onChoose }: { readonly id: string; readonly onChoose: (customer: CustomerSummary) => void }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), typingPause);
  const query = useQuery({
    ...graphqlQuery(customersQuery, { filter: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : (query.data?.customers ?? []);
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first) onChoose(first);
  };
  return (
    <>
      <div className="input">
        <Icon of={Search} />
        <input
          type="search"
          id={id}
          autoComplete="off"
          placeholder="Un cliente, por su nombre"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul className="pv-found" aria-label="Clientes">
        {found.map((customer) => (
          <li key={customer.id}>
            <button type="button" className="pop-item" onClick={() => onChoose(customer)}>
              {customer.name}
              <span className="small faint end">{customer.detail || customer.city}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="hint">
        {query.error
          ? faultMessage(query.error)
          : search !== '' && query.isSuccess && found.length === 0
            ? 'Ningún cliente coincide.'
            : null}
      </output>
    </>
  );
}
