import * as v from 'valibot';
import { operation } from '../operation.ts';
import { accountRoles, everyRole } from '../session/roles.ts';

const names = v.array(v.object({ name: v.string() }));

/** Lists the levels of geography: Nacional, Departamento, Ciudad, Zona, Tienda. */
export const geographicalRankingQuery = operation({
  document: 'query geographicalRanking { geographicalRanking { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ geographicalRanking: names }),
});

/** Searches the places of one level that have stores or customers of the account, by name; at most 50. */
export const locationsQuery = operation({
  document: 'query locations($filter: LocationFilter!) { locations(filter: $filter) { name } }',
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ geographicalRanking: v.string(), search: v.optional(v.string()) }) }),
  result: v.object({ locations: names }),
});

/** Lists the objectives that a profile can have. */
export const targetCampaignsQuery = operation({
  document: 'query targetCampaigns { targetCampaigns { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ targetCampaigns: names }),
});

/** Lists the stages of the customer life cycle. */
export const customerFocusQuery = operation({
  document: 'query customerFocus { customerFocus { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ customerFocus: names }),
});

/** Lists the categories of customers by their value to the retailer. */
export const customerCategoryQuery = operation({
  document: 'query customerCategory { customerCategory { name } }',
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ customerCategory: names }),
});

/** Lists the levels of the commercial hierarchy: Todos, Categoría, Subcategoría, Línea, Producto. */
export const businessRankingQuery = operation({
  document: 'query businessRanking { businessRanking { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ businessRanking: names }),
});

/** Searches the names of one level of the commercial hierarchy among the account's products, by default those of products; at most 50. */
export const productsQuery = operation({
  document: 'query products($filter: ProductFilter!) { products(filter: $filter) { name } }',
  access: accountRoles,
  variables: v.strictObject({
    filter: v.strictObject({ businessRanking: v.optional(v.string()), search: v.optional(v.string()) }),
  }),
  result: v.object({ products: names }),
});

/** Lists the payment methods: 'Todos', 'Todos excepto', and each of them. */
export const paymentMethodsQuery = operation({
  document: 'query paymentMethods { paymentMethods { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ paymentMethods: names }),
});

/** Lists the metrics of a customer that a condition can compare with a number: sales, purchases, average ticket … */
export const conditionsMetricsQuery = operation({
  document: 'query conditionsMetrics { conditionsMetrics { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ conditionsMetrics: names }),
});

/** Lists the kinds of discount. */
export const discountsRatesQuery = operation({
  document: 'query discountsRates { discountsRates { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ discountsRates: names }),
});

/** Lists the kinds of reward. */
export const typeRewardsQuery = operation({
  document: 'query typeRewards { typeRewards { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ typeRewards: names }),
});

/** Lists the kinds of customer: 'Todos', 'Todos excepto', and each of them. */
export const customerTypeQuery = operation({
  document: 'query customerType { customerType { name } }',
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ customerType: names }),
});
