import { everyone } from '@pregon/contract/options/option-code';
import {
  businessRankingQuery,
  conditionsMetricsQuery,
  customerCategoryQuery,
  customerFocusQuery,
  customerTypeQuery,
  discountsRatesQuery,
  geographicalRankingQuery,
  locationsQuery,
  paymentMethodsQuery,
  productsQuery,
  targetCampaignsQuery,
  typeRewardsQuery,
} from '@pregon/contract/options/option-lists.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { commercialLevels } from './commercial-levels.ts';
import { geographicLevels } from './geographic-levels.ts';
import { locationsRepository } from './locations.repository.ts';
import {
  conditionMetrics,
  customerCategory,
  customerFocus,
  customerTypes,
  discountTypes,
  paymentMethods,
  rewardTypes,
  targetCampaigns,
  withAll,
} from './option-lists.ts';
import { productsRepository } from '../products/products.repository.ts';

const type = 'OptionName';
const named = (names: readonly string[]) => names.map((name) => ({ name }));

export function optionsQueries(schema: SchemaParts): void {
  registerOperation(schema, geographicalRankingQuery, { type }, async () => geographicLevels.map(({ name }) => ({ name })));
  registerOperation(schema, targetCampaignsQuery, { type }, async () => named(targetCampaigns));
  registerOperation(schema, customerFocusQuery, { type }, async () => named([everyone, ...customerFocus]));
  registerOperation(schema, customerCategoryQuery, { type }, async () => named([everyone, ...customerCategory]));
  registerOperation(schema, customerTypeQuery, { type }, async () => named(withAll(customerTypes)));
  registerOperation(schema, businessRankingQuery, { type }, async () => commercialLevels.map(({ name }) => ({ name })));
  registerOperation(schema, paymentMethodsQuery, { type }, async () => named(withAll(paymentMethods)));
  registerOperation(schema, conditionsMetricsQuery, { type }, async () => named(conditionMetrics));
  registerOperation(schema, discountsRatesQuery, { type }, async () => named(discountTypes));
  registerOperation(schema, typeRewardsQuery, { type }, async () => named(rewardTypes));
  registerOperation(schema, productsQuery, { type }, ({ filter }, { principal, services }) =>
    productsRepository.list(services.database, principal, filter),
  );
  registerOperation(schema, locationsQuery, { type }, ({ filter }, { principal, services }) =>
    locationsRepository.list(services.database, principal, filter),
  );
}
