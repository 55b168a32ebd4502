import { type DraftStore, formDrafts } from '@pregon/auth-api/stored-drafts';

export const campaignDrafts: DraftStore = formDrafts('campaign');

export const profileDrafts = (campaign: string): DraftStore => formDrafts('profile', campaign);
