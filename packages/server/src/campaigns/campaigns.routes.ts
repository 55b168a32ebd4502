import { createCampaign, readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { campaignsRepository } from './campaigns.repository.ts';

export function campaignsRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, createCampaign, async ({ body, principal }) =>
    database.transaction(async (transaction) => {
      const campaign = await campaignsRepository.create(transaction, principal, body);
      await auditRepository.record(transaction, principal, { action: 'createCampaign', subject: campaign.identifier });
      return campaign;
    }),
  );

  registerEndpoint(app, readCampaign, async ({ params, principal, fault }) => {
    const campaign = await campaignsRepository.find(database, principal, params.id);
    if (!campaign) throw fault('NOT_FOUND');
    return campaign;
  });
}
