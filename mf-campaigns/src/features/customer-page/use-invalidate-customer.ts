import { queryKeyOf } from '@pregon/auth-api/queries';
import { listConsents, listCustomerMessages, listVisits } from '@pregon/contract/customers/customer-history.endpoints';
import { readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { listDuplicates } from '@pregon/contract/customers/customer-merges.endpoints';
import { listCustomerEvents } from '@pregon/contract/events/events.endpoints';
import { listCustomerNotes, listCustomers, listReceipts, readCustomer } from '@pregon/contract/customers/customers.endpoints';
import { useQueryClient } from '@tanstack/react-query';

const affectedEndpoints = [
  readCustomer,
  readCustomerInsight,
  listCustomers,
  listConsents,
  listCustomerEvents,
  listCustomerMessages,
  listCustomerNotes,
  listDuplicates,
  listReceipts,
  listVisits,
];

/** Returns a function that invalidates all cached queries of the customer's page, for changes that affect several customers. */
export function useInvalidateCustomer(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(affectedEndpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })));
}
