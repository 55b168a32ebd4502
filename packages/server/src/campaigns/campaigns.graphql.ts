import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';
import { campaignsRepository } from './campaigns.repository.ts';

export function campaignsQueries(schema: SchemaParts): void {
  registerQuery(schema, campaignsQuery, { type: 'Campaign' }, ({ filter = {}, ...page }, { principal, services }) =>
    campaignsRepository.list(services.database, principal, filter, page),
  );
}
