import {
  customerCategoryQuery,
  customerFocusQuery,
  geographicalRankingQuery,
  locationsQuery,
  targetCampaignsQuery,
} from '@pregon/contract/options/option-lists.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';
import { geographicLevels } from './geographic-levels.ts';
import { locationsRepository } from './locations.repository.ts';
import { customerCategory, customerFocus, targetCampaigns } from './option-lists.ts';

const type = 'OptionName';
const named = (names: readonly string[]) => names.map((name) => ({ name }));

export function optionsQueries(schema: SchemaParts): void {
  registerQuery(schema, geographicalRankingQuery, { type }, async () => geographicLevels.map(({ name }) => ({ name })));
  registerQuery(schema, targetCampaignsQuery, { type }, async () => named(targetCampaigns));
  registerQuery(schema, customerFocusQuery, { type }, async () => named(customerFocus));
  registerQuery(schema, customerCategoryQuery, { type }, async () => named(customerCategory));
  registerQuery(schema, locationsQuery, { type }, ({ filter }, { principal, services }) =>
    locationsRepository.list(services.database, principal, filter),
  );
}
