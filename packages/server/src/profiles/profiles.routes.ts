import * as endpoints from '@pregon/contract/profiles/profiles.endpoints';
import type { FastifyInstance } from 'fastify';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { createProfile, deleteProfile, updateProfile } from './change-profiles.ts';
import { profilesRepository } from './profiles.repository.ts';

export function profilesRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, endpoints.createProfile, ({ form, principal }) =>
    createProfile(database, principal, form.campaignIdentifier, form.profile),
  );

  registerEndpoint(app, endpoints.updateProfile, ({ params, body, principal }) =>
    updateProfile(database, principal, params.id, body.profile),
  );

  registerEndpoint(app, endpoints.readCampaignProfiles, async ({ params, principal, fault }) => {
    const campaign = await campaignsRepository.find(database, principal, params.id);
    if (!campaign) throw fault('NOT_FOUND');
    return { content: await profilesRepository.ofCampaign(database, principal, params.id) };
  });

  registerEndpoint(app, endpoints.deleteProfile, async ({ params, principal }) => {
    const name = await deleteProfile(database, principal, params.id);
    return { message: `El perfil «${name}» se eliminó.` };
  });
}
