import { channelFacts } from '@pregon/contract/channels/channels';
import type { CallInput } from '@pregon/auth-api/api';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { customerOrders } from '@pregon/contract/customers/customer-orders';
import type { exportCustomers, listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { includesEveryone } from '@pregon/contract/options/option-code';
import { customerCategoryQuery, customerFocusQuery, locationsQuery } from '@pregon/contract/options/option-lists.operations';
import { orderInAddress } from '@pregon/contract/order-in-address';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { type ListAddress, type ListFilter, useListAddress } from '@pregon/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Named {
  readonly name: string;
}

/** Returns the options of a filter, including the selected value while the known values are still loading. */
function namesAsOptions(known: readonly Named[] | undefined, chosen: string | null) {
  const names = (known ?? []).map(({ name }) => name).filter((name) => !includesEveryone([name]));
  return [...names, ...(chosen && !names.includes(chosen) ? [chosen] : [])].map((name) => ({ value: name, label: name }));
}

const fixed = [
  {
    kind: 'choice',
    name: 'consent',
    label: 'Permiso',
    options: [
      { value: 'email', label: channelFacts.email.label },
      { value: 'sms', label: channelFacts.sms.label },
      { value: 'wa', label: channelFacts.wa.label },
      { value: 'none', label: 'Ninguno' },
    ],
    areNames: true,
  },
  {
    kind: 'choice',
    name: 'has',
    label: 'Datos',
    options: [
      { value: 'email', label: 'Con correo' },
      { value: 'mobile', label: 'Con celular' },
      { value: 'both', label: 'Con correo y celular' },
      { value: 'none', label: 'Sin correo ni celular' },
    ],
  },
  {
    kind: 'choice',
    name: 'bought',
    label: 'Compras',
    options: [
      { value: 'yes', label: 'Ha comprado' },
      { value: 'no', label: 'Nunca ha comprado' },
    ],
  },
  { kind: 'days', label: 'Última compra' },
] as const;

interface CustomerList {
  readonly filters: readonly ListFilter[];
  readonly address: ListAddress;
  /** The filter of the query. */
  readonly filter: Omit<CallInput<typeof exportCustomers>['body'], 'only'>;
  /** The order of the query; undefined: the last registered first. */
  readonly order: CallInput<typeof listCustomers>['query']['order'];
}

/** Returns the filters of the list, its state from the address, and the filter of the query. */
export function useCustomerList(): CustomerList {
  const [parameters] = useSearchParams();
  const focuses = useQuery(graphqlQuery(customerFocusQuery, {})).data?.customerFocus;
  const categories = useQuery(graphqlQuery(customerCategoryQuery, {})).data?.customerCategory;
  const seesCities = useMayCall(locationsQuery);
  const cities = useQuery({
    ...graphqlQuery(locationsQuery, { filter: { geographicalRanking: 'Ciudad' } }),
    enabled: seesCities,
  }).data?.locations;
  const stores = useQuery(graphqlQuery(storesQuery, { page: 1, size: 100 })).data?.stores.items;
  const [focus = null, category = null, city = null, store = null] = ['focus', 'category', 'city', 'store'].map((name) =>
    parameters.get(name),
  );
  const filters = useMemo(() => {
    const knownStores = (stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const isKnown = store === null || knownStores.some(({ value }) => value === store);
    return [
      { kind: 'choice', name: 'focus', label: 'Enfoque', areNames: true, options: namesAsOptions(focuses, focus) },
      { kind: 'choice', name: 'category', label: 'Categoría', areNames: true, options: namesAsOptions(categories, category) },
      ...(seesCities
        ? [{ kind: 'choice', name: 'city', label: 'Ciudad', areNames: true, options: namesAsOptions(cities, city) } as const]
        : []),
      {
        kind: 'choice',
        name: 'store',
        label: 'Tienda',
        areNames: true,
        options:
          isKnown || !/^[1-9]\d{0,8}$/.test(store) ? knownStores : [...knownStores, { value: store, label: `n.º ${store}` }],
      },
      ...fixed,
    ] as const;
  }, [focuses, categories, seesCities, cities, stores, focus, category, city, store]);
  const address = useListAddress({ filters, orders: customerOrders });
  const set = { ...address.filters, ...(address.search && { search: address.search }) };
  return { filters, address, filter: set, order: orderInAddress(address.sort) };
}
