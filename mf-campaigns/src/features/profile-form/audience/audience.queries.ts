import { graphqlQuery } from '@pregon/auth-api/queries';
import { type CustomerSummary, customersQuery } from '@pregon/contract/customers/customers.operations';
import type { OperationResult } from '@pregon/contract/operation';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';

/** How long a count stays fresh, in milliseconds: purchases and unsubscriptions change it all the time. */
const freshFor = 60_000;

/** Counts the audience of a selection. The previous count stays until the next one arrives; obsolete requests are cancelled. */
export const useAudience = (selection: ProfileSelection) =>
  useQuery({ ...graphqlQuery(audienceQuery, { selection }), staleTime: freshFor, placeholderData: keepPreviousData });

/**
 * Explains why a customer is in the audience or not. The data is null when the customer does not exist. Disabled while no
 * customer is chosen.
 */
export function useExplanation(selection: ProfileSelection, customer: CustomerSummary | undefined) {
  return useQuery({
    ...graphqlQuery(audienceExplanationQuery, { selection, customer: customer?.id ?? 0 }),
    enabled: customer !== undefined,
    staleTime: freshFor,
    // The explanation of another customer must never serve as placeholder.
    placeholderData: (before: OperationResult<typeof audienceExplanationQuery> | undefined) =>
      before?.audienceExplanation?.customer.id === customer?.id ? before : undefined,
  });
}

/** Searches customers by the beginning of their name, document, e-mail or mobile number, using the cache. */
export async function searchCustomers(client: QueryClient, search: string): Promise<readonly CustomerSummary[]> {
  return (await client.fetchQuery(graphqlQuery(customersQuery, { filter: { search } }))).customers;
}
