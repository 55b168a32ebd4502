import { graphqlQuery } from '@pregon/auth-api/queries';
import { storeRole } from '@pregon/contract/session/roles';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import type { NamedStore, UserEditForm } from '@pregon/contract/users/user.schema';
import { RecordsBox } from '@pregon/ui/combo-box';
import { type AppForm, useValues } from '@pregon/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { userLabels } from './user-values.ts';

/** How many stores a search shows. */
const mostFound = 20;

const optionOf = (id: number, name: string) => ({ value: String(id), label: name });
const none: readonly NamedStore[] = [];

interface StoresFieldProps {
  readonly form: AppForm<Pick<UserEditForm, 'role' | 'storeIds'>, unknown>;
  /** The stores that the user has now. */
  readonly stores?: readonly NamedStore[] | undefined;
}

/** The stores of a user with the role of a store; for every other role there is nothing to choose. */
export function StoresField({ form, stores = none }: StoresFieldProps) {
  const client = useQueryClient();
  const [role] = useValues(form, ['role']);
  const known = useMemo(() => stores.map(({ storeId, name }) => optionOf(storeId, name)), [stores]);
  const search = useCallback(
    async (text: string) => {
      const filter = text.trim() ? { filter: { search: text.trim() } } : {};
      const found = await client.fetchQuery(graphqlQuery(storesQuery, { page: 1, size: mostFound, ...filter }));
      return found.stores.items.map(({ id, name }) => optionOf(id, name));
    },
    [client],
  );
  if (role !== storeRole) return null;
  return (
    <RecordsBox
      of={form}
      name="storeIds"
      label={userLabels.storeIds}
      hint="Ve solo estas tiendas y sus clientes, compras y visitas."
      placeholder="Busca por nombre"
      options={known}
      onSearch={search}
    />
  );
}
