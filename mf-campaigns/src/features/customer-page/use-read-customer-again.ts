import { queryKeyOf } from '@pregon/auth-api/queries';
import { listConsents, listCustomerMessages, listVisits } from '@pregon/contract/customers/customer-history.endpoints';
import { readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { listDuplicates } from '@pregon/contract/customers/customer-merges.endpoints';
import { listCustomerNotes, listCustomers, listReceipts, readCustomer } from '@pregon/contract/customers/customers.endpoints';
import { useQueryClient } from '@tanstack/react-query';

const touched = [
  readCustomer,
  readCustomerInsight,
  listCustomers,
  listConsents,
  listCustomerMessages,
  listCustomerNotes,
  listDuplicates,
  listReceipts,
  listVisits,
];

/** Asks again for everything on a customer's page, after a change that moved things from one customer to another. */
export function useReadCustomerAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(touched.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })));
}
