import { previousCampaignFilter } from './audiences/audience/audience-filters.ts';
import { profileUses } from './audiences/profiles/profile-uses.ts';
import { newsletterUses } from './content/newsletters/newsletter-uses.ts';
import { previousCampaign } from './messaging/history/earlier-campaign.filter.ts';
import { scheduledNewsletterUses } from './messaging/schedules/pending-schedules.ts';
import { scheduledProfileUses } from './messaging/schedules/profile-uses.sql.ts';

/* Provides every extension point. Each program imports this file before anything else of the server. */
previousCampaignFilter.provide(previousCampaign);
profileUses.provide(scheduledProfileUses);
newsletterUses.provide(scheduledNewsletterUses);
