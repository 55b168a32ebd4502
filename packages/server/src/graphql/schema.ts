import type { GraphQLSchema } from 'graphql';
import { campaignsOperations } from '../campaigns/campaigns.graphql.ts';
import { customersQueries } from '../customers/customers.graphql.ts';
import { dashboardsQueries } from '../dashboards/dashboards.graphql.ts';
import { createBuilder } from './builder.ts';
import { ContractTypes } from './contract-types.ts';
import { imagesQueries } from '../images/images.graphql.ts';
import { newslettersQueries } from '../newsletters/newsletters.graphql.ts';
import { optionsQueries } from '../options/options.graphql.ts';
import { profilesQueries } from '../profiles/profiles.graphql.ts';
import { schedulesQueries } from '../schedules/schedules.graphql.ts';
import { storesQueries } from '../stores/stores.graphql.ts';
import type { SchemaParts } from './register-operation.ts';

/** Every domain's queries and mutations. */
const domains: readonly ((parts: SchemaParts) => void)[] = [
  campaignsOperations,
  customersQueries,
  dashboardsQueries,
  imagesQueries,
  newslettersQueries,
  optionsQueries,
  profilesQueries,
  schedulesQueries,
  storesQueries,
];

export function buildSchema(operations = domains): GraphQLSchema {
  const builder = createBuilder();
  const parts = { builder, types: new ContractTypes(builder) };
  for (const add of operations) add(parts);
  return builder.toSchema();
}
