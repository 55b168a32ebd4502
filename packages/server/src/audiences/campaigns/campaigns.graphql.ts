import { campaignsQuery, createCampaignMutation } from '@pregon/contract/campaigns/campaigns.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { campaignsRepository } from './campaigns.repository.ts';
import { createCampaign } from './create-campaign.ts';

export function campaignsOperations(schema: SchemaParts): void {
  registerOperation(schema, campaignsQuery, { type: 'Campaign' }, ({ filter = {}, ...page }, { principal, services }) =>
    campaignsRepository.list(services.database, principal, filter, page),
  );

  registerOperation(schema, createCampaignMutation, { type: 'Campaign' }, ({ campaign }, { principal, services }) =>
    createCampaign(services.database, principal, campaign),
  );
}
