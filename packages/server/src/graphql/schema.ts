import type { GraphQLSchema } from 'graphql';
import { auditQueries } from '../audit/audit.graphql.ts';
import { campaignsOperations } from '../campaigns/campaigns.graphql.ts';
import { customersQueries } from '../customers/customers.graphql.ts';
import { dashboardsQueries } from '../dashboards/dashboards.graphql.ts';
import { createBuilder } from './builder.ts';
import { ContractTypes } from './contract-types.ts';
import { imagesQueries } from '../images/images.graphql.ts';
import { invitationsQueries } from '../invitations/invitations.graphql.ts';
import { newslettersQueries } from '../newsletters/newsletters.graphql.ts';
import { optionsQueries } from '../options/options.graphql.ts';
import { profilesQueries } from '../profiles/profiles.graphql.ts';
import { schedulesQueries } from '../schedules/schedules.graphql.ts';
import { shortLinksQueries } from '../short-links/short-links.graphql.ts';
import { placesQueries } from '../places/places.graphql.ts';
import { storesOperations } from '../stores/stores.graphql.ts';
import { usersQueries } from '../users/users.graphql.ts';
import type { SchemaParts } from './register-operation.ts';

/** Every domain's queries and mutations. */
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
