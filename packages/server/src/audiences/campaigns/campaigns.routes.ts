import * as endpoints from '@pregon/contract/campaigns/campaigns.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { campaignsRepository } from './campaigns.repository.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

export function campaignsRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, endpoints.createCampaign, ({ body, principal }) => createCampaign(database, principal, body));

  registerEndpoint(app, endpoints.readCampaign, async ({ params, principal, fault }) => {
    const campaign = await campaignsRepository.find(database, principal, params.id);
    if (!campaign) throw fault('NOT_FOUND');
    return campaign;
  });

  registerEndpoint(app, endpoints.updateCampaign, ({ body, principal }) => updateCampaign(database, principal, body));

  registerEndpoint(app, endpoints.deleteCampaign, async ({ params, query, principal }) => {
    const { name, canUndo } = await deleteCampaign(database, principal, params.id, query);
    return { message: `La campaña «${name}» se eliminó.`, canUndo };
  });
}
