import {
  customerCategoryQuery,
  customerFocusQuery,
  geographicalRankingQuery,
  locationsQuery,
  targetCampaignsQuery,
} from '@pregon/contract/options/option-lists.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { geographicLevels } from './geographic-levels.ts';
import { locationsRepository } from './locations.repository.ts';
import { customerCategory, customerFocus, targetCampaigns } from './option-lists.ts';

const type = 'OptionName';
const named = (names: readonly string[]) => names.map((name) => ({ name }));

export function optionsQueries(schema: SchemaParts): void {
  registerOperation(schema, geographicalRankingQuery, { type }, async () => geographicLevels.map(({ name }) => ({ name })));
  registerOperation(schema, targetCampaignsQuery, { type }, async () => named(targetCampaigns));
  registerOperation(schema, customerFocusQuery, { type }, async () => named(customerFocus));
  registerOperation(schema, customerCategoryQuery, { type }, async () => named(customerCategory));
  registerOperation(schema, locationsQuery, { type }, ({ filter }, { principal, services }) =>
    locationsRepository.list(services.database, principal, filter),
  );
}
