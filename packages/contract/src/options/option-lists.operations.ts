import * as v from 'valibot';
import { operation } from '../operation.ts';
import { everyRole } from '../session/roles.ts';

const names = v.array(v.object({ name: v.string() }));

/** Levels of geography: Nacional, Departamento, Ciudad, Zona, Tienda. */
export const geographicalRankingQuery = operation({
  document: 'query geographicalRanking { geographicalRanking { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ geographicalRanking: names }),
});

/** Places of one level that have stores or customers of the account, by name; at most 50. */
export const locationsQuery = operation({
  document: 'query locations($filter: LocationFilter!) { locations(filter: $filter) { name } }',
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ geographicalRanking: v.string(), search: v.optional(v.string()) }) }),
  result: v.object({ locations: names }),
});

/** What a profile can be for: the purposes of a campaign. */
export const targetCampaignsQuery = operation({
  document: 'query targetCampaigns { targetCampaigns { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ targetCampaigns: names }),
});

/** Where customers stand in their life with the retailer. */
export const customerFocusQuery = operation({
  document: 'query customerFocus { customerFocus { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ customerFocus: names }),
});

/** What customers are worth to the retailer. */
export const customerCategoryQuery = operation({
  document: 'query customerCategory { customerCategory { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ customerCategory: names }),
});

/** Levels of the commercial hierarchy: Todos, Categoría, Subcategoría, Línea, Producto. */
export const businessRankingQuery = operation({
  document: 'query businessRanking { businessRanking { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ businessRanking: names }),
});

/** Names of one level of the commercial hierarchy that the account's products have, at most 50; of products unless told. */
export const productsQuery = operation({
  document: 'query products($filter: ProductFilter!) { products(filter: $filter) { name } }',
  access: everyRole,
  variables: v.strictObject({
    filter: v.strictObject({ businessRanking: v.optional(v.string()), search: v.optional(v.string()) }),
  }),
  result: v.object({ products: names }),
});

/** Ways to pay: 'Todos', 'Todos excepto', and each of them. */
export const paymentMethodsQuery = operation({
  document: 'query paymentMethods { paymentMethods { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ paymentMethods: names }),
});

/** What of a customer can be compared with a number: sales, purchases, average ticket … */
export const conditionsMetricsQuery = operation({
  document: 'query conditionsMetrics { conditionsMetrics { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ conditionsMetrics: names }),
});

/** Kinds of discount. */
export const discountsRatesQuery = operation({
  document: 'query discountsRates { discountsRates { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ discountsRates: names }),
});

/** Kinds of reward. */
export const typeRewardsQuery = operation({
  document: 'query typeRewards { typeRewards { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ typeRewards: names }),
});

/** Kinds of customer: 'Todos', 'Todos excepto', and each of them. */
export const customerTypeQuery = operation({
  document: 'query customerType { customerType { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ customerType: names }),
});
