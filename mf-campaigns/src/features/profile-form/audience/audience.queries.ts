import { graphqlQuery } from '@pregon/auth-api/queries';
import { type CustomerSummary, customersQuery } from '@pregon/contract/customers/customers.operations';
import type { OperationResult } from '@pregon/contract/operation';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/profiles.operations';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';

/** Milliseconds for which a count stands: purchases and unsubscriptions come in all the time. */
const lasts = 60_000;

/** Whom a selection reaches. The count before stays until the next one is there; one that nobody waits for any more is cancelled. */
export const useAudience = (selection: ProfileSelection) =>
  useQuery({ ...graphqlQuery(audienceQuery, { selection }), staleTime: lasts, placeholderData: keepPreviousData });

/** Why a customer is in the audience or is not; nothing is asked as long as nobody is chosen. Null: there is no such customer. */
export function useExplanation(selection: ProfileSelection, customer: CustomerSummary | undefined) {
  return useQuery({
    ...graphqlQuery(audienceExplanationQuery, { selection, customer: customer?.id ?? 0 }),
    enabled: customer !== undefined,
    staleTime: lasts,
    // What was said of somebody else is no answer, not even for a moment.
    placeholderData: (before: OperationResult<typeof audienceExplanationQuery> | undefined) =>
      before?.audienceExplanation?.customer.id === customer?.id ? before : undefined,
  });
}

/** Customers by how their name, document, e-mail or mobile begins; what was searched once is at hand. */
export async function searchCustomers(client: QueryClient, search: string): Promise<readonly CustomerSummary[]> {
  return (await client.fetchQuery(graphqlQuery(customersQuery, { filter: { search } }))).customers;
}
