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
