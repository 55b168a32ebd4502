import type { GraphQLSchema } from 'graphql';
import { auditQueries } from './identity/audit/audit.graphql.ts';
import { campaignsOperations } from './audiences/campaigns/campaigns.graphql.ts';
import { customersQueries } from './retail/customers/customers.graphql.ts';
import { dashboardsQueries } from './results/dashboards/dashboards.graphql.ts';
import { createBuilder } from './kernel/graphql/builder.ts';
import { ContractTypes } from './kernel/graphql/contract-types.ts';
import { imagesQueries } from './content/images/images.graphql.ts';
import { invitationsQueries } from './identity/invitations/invitations.graphql.ts';
import { newslettersQueries } from './content/newsletters/newsletters.graphql.ts';
import { optionsQueries } from './retail/options/options.graphql.ts';
import { profilesQueries } from './audiences/profiles/profiles.graphql.ts';
import { schedulesQueries } from './messaging/schedules/schedules.graphql.ts';
import { shortLinksQueries } from './messaging/short-links/short-links.graphql.ts';
import { placesQueries } from './retail/places/places.graphql.ts';
import { storesOperations } from './retail/stores/stores.graphql.ts';
import { usersQueries } from './identity/users/users.graphql.ts';
import type { SchemaParts } from './kernel/graphql/register-operation.ts';

/** The queries and mutations of every module. */
const domains: readonly ((parts: SchemaParts) => void)[] = [
  auditQueries,
  campaignsOperations,
  customersQueries,
  dashboardsQueries,
  imagesQueries,
  invitationsQueries,
  newslettersQueries,
  optionsQueries,
  profilesQueries,
  schedulesQueries,
  shortLinksQueries,
  storesOperations,
  placesQueries,
  usersQueries,
];

export function buildSchema(operations = domains): GraphQLSchema {
  const builder = createBuilder();
  const parts = { builder, types: new ContractTypes(builder) };
  for (const add of operations) add(parts);
  return builder.toSchema();
}
