import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { exampleAudience, exampleCampaign, exampleProfile } from '@pregon/contract/testing/examples';

export const navidad: Campaign = exampleCampaign;
export const savedProfile = exampleProfile;
export const everybody = exampleAudience;
