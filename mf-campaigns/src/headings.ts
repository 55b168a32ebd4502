import { heading as addProfiles } from './features/add-profiles/heading.ts';
import { editCampaignHeading, newCampaignHeading } from './features/campaign-form/headings.ts';
import { heading as campaigns } from './features/campaign-list/heading.ts';
import { heading as customers } from './features/customer-list/heading.ts';

/**
 * The headings of screens that are the same whatever they show, by route: their documents show them before any script has come. The build
 * runs this file by itself, so it may import data only.
 */
export const headings = {
  campaign: newCampaignHeading,
  'campaign/all': campaigns,
  'campaign/:campaignId/edit': editCampaignHeading,
  'campaigns/add-send': addProfiles,
  clientes: customers,
};
