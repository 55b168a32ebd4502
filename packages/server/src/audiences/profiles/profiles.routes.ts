import * as changes from '@pregon/contract/profiles/profile-changes.endpoints';
import * as deletion from '@pregon/contract/profiles/profile-deletion.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { profileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import { parse } from '../../kernel/http/parse.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { createProfile, deleteProfile, updateProfile } from './change-profiles.ts';
import { storeCustomerFile } from './customer-file.ts';
import { profilesRepository } from './profiles.repository.ts';

/** The form of a profile once its customer file is saved and has an identifier. */
const wholeForm = v.object({ profile: profileForm });

export function profilesRoutes(app: FastifyInstance, services: KernelServices): void {
  const { database } = services;
  registerEndpoint(app, changes.createProfile, async ({ form, file, principal }) => {
    // A file takes time to arrive, so it is read before the campaign is locked.
    const stored = file && (await storeCustomerFile(database, principal, file));
    const { profile } = stored ? parse(wholeForm, { profile: { ...form.profile, customerFile: stored.identifier } }) : form;
    return createProfile(database, principal, form.campaignIdentifier, profile, form.draft);
  });

  registerEndpoint(app, changes.updateProfile, ({ params, body, principal }) =>
    updateProfile(services, principal, params.id, body.profile),
  );

  registerEndpoint(app, readCampaignProfiles, async ({ params, principal, fault }) => {
    const campaign = await campaignsRepository.find(database, principal, params.id);
    if (!campaign) throw fault('NOT_FOUND');
    return { content: await profilesRepository.ofCampaign(database, principal, params.id) };
  });

  registerEndpoint(app, deletion.deleteProfile, async ({ params, query, principal }) => {
    const { name, canUndo } = await deleteProfile(database, principal, params.id, query);
    return { message: `El perfil «${name}» se eliminó.`, canUndo };
  });
}
