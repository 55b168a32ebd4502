import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { exampleCampaign } from '@pregon/contract/testing/examples';

export const navidad: Campaign = { ...exampleCampaign, dateEnd: '2026-12-24' };
