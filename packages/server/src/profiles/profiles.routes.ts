import { createProfile, readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { profilesRepository } from './profiles.repository.ts';

const fullMessage = (places: number): string =>
  places === 1
    ? 'La campaña tiene cupo para 1 perfil y ya lo tiene.'
    : `La campaña tiene cupo para ${places} perfiles y ya los tiene.`;

export function profilesRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, createProfile, async ({ form, principal, fault }) =>
    database.transaction(async (transaction) => {
      const campaign = await campaignsRepository.lock(transaction, principal, form.campaignIdentifier);
      if (!campaign) throw fault('NOT_FOUND');
      if (campaign.profileCount >= campaign.numberSends) {
        throw fault('CAMPAIGN_FULL', { message: fullMessage(campaign.numberSends) });
      }
      const profile = await profilesRepository.create(transaction, principal, campaign, form.profile);
      await auditRepository.record(transaction, principal, { action: 'createProfile', subject: profile.identifier });
      return profile;
    }),
  );

  registerEndpoint(app, readCampaignProfiles, async ({ params, principal, fault }) => {
    const campaign = await campaignsRepository.find(database, principal, params.id);
    if (!campaign) throw fault('NOT_FOUND');
    return { content: await profilesRepository.ofCampaign(database, principal, params.id) };
  });
}
