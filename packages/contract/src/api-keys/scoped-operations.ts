import { type OperationShape, operationName } from '../operation.ts';
import { operations } from '../operations.ts';
import type { ApiKeyScope } from './api-key-scopes.ts';

/**
 * The GraphQL operations that a key of the API may use, by scope and by their names. Those that are not listed, such as everything about
 * users and the audit trail, are for logged-in people alone.
 */
export const scopedOperations: Readonly<Partial<Record<ApiKeyScope, readonly string[]>>> = {
  'customers:read': ['audienceExplanation', 'customers'],
  'campaigns:read': [
    'audience',
    'audienceEstimate',
    'businessRanking',
    'campaigns',
    'conditionsMetrics',
    'customerCategory',
    'customerFocus',
    'customerType',
    'discountsRates',
    'geographicalRanking',
    'locations',
    'newsletter',
    'newsletterImages',
    'paymentMethods',
    'products',
    'profiles',
    'tagCoverage',
    'targetCampaigns',
    'typeRewards',
  ],
  'campaigns:write': ['createCampaign'],
  'sendings:read': ['programming', 'sendMethod'],
  'results:read': ['dasboardMenu'],
  'stores:read': [
    'city',
    'country',
    'shortLinks',
    'state',
    'storeMap',
    'stores',
    'storeWords',
    'warehouseCategory',
    'warehouseLines',
    'warehouseSubcategory',
  ],
  'stores:write': ['createStore'],
};

const byName = new Map(operations.map((operation) => [operationName(operation), operation]));

/** The scope that a key needs for each operation that it may use. */
const scopes = new Map<OperationShape, ApiKeyScope>();
for (const [scope, names] of Object.entries(scopedOperations) as [ApiKeyScope, readonly string[]][]) {
  for (const name of names) {
    const operation = byName.get(name);
    if (!operation) throw new Error(`The scope ${scope} names ${name}, which is no operation.`);
    scopes.set(operation, scope);
  }
}

/** The scope that a key of the API needs to use a GraphQL operation. Undefined: only people may use it. */
export const scopeOfOperation = (operation: OperationShape): ApiKeyScope | undefined => scopes.get(operation);
