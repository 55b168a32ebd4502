import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { SearchBox } from '@pregon/ui/combo-box';
import { Sheet } from '@pregon/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { searchCustomers } from './audience.queries.ts';
import { LoadedExplanation } from './explanation.tsx';

export interface CustomerExplanationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly selection: ProfileSelection;
  readonly customer: CustomerSummary | undefined;
  readonly onChoose: (customer: CustomerSummary) => void;
}

/** Side sheet that searches a customer and explains, filter by filter, whether the profile reaches them. */
export function CustomerExplanation({ isOpen, onClose, selection, customer, onChoose }: CustomerExplanationProps) {
  const client = useQueryClient();
  const found = useRef(new Map<string, CustomerSummary>());
  const search = useCallback(
    async (text: string) => {
      const customers = await searchCustomers(client, text.trim());
      return customers.map((each) => {
        found.current.set(String(each.id), each);
        return { value: String(each.id), label: each.name, note: [each.detail, each.city].filter(Boolean).join(' · ') };
      });
    },
    [client],
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="¿Por qué está, por qué no está?" side="right">
      <SearchBox
        label="Cliente"
        placeholder="Nombre, documento, correo o celular"
        none="Nadie coincide con la búsqueda."
        takesFocus
        onSearch={search}
        onChoose={(id) => {
          const chosen = found.current.get(id);
          if (chosen) onChoose(chosen);
        }}
      />
      {customer ? (
        <LoadedExplanation selection={selection} customer={customer} />
      ) : (
        <p className="soft">Elige un cliente y ves cada filtro del perfil, si lo cumple y qué dato suyo lo decide.</p>
      )}
    </Sheet>
  );
}
