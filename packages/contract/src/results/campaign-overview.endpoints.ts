import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { countInAddress, thousandInAddress } from '../key-in-address.schema.ts';
import { accountRoles } from '../session/roles.ts';

/** The kinds of events of a campaign: it or one of its parts was created, or a sending left. */
export const campaignEventKinds = ['campaign', 'profile', 'schedule', 'sending'] as const;

const campaignEvent = v.object({
  kind: v.picklist(campaignEventKinds),
  at: moment,
  /** The name and identifier of what was created; of a sending, those of its schedule. */
  name: v.string(),
  identifier: v.string(),
  /** Who created it; null for a sending. */
  by: v.nullable(v.string()),
  /** How many messages a sending has sent; null until it ends. */
  sent: v.nullable(v.number()),
});
export type CampaignEvent = v.InferOutput<typeof campaignEvent>;

/** How many newsletters and events of a campaign are read at first, and how many at most. */
export const overviewSizes = { newsletters: { first: 50, most: 1000 }, events: { first: 100, most: 5000 } } as const;

/**
 * Reads what belongs to a campaign beside its profiles: the newsletters of its schedules, the most used first, and its events, the latest
 * first, up to the numbers of the query, with how many there are.
 */
export const readCampaignOverview = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/campaign/{id}/overview',
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.strictObject({
    newsletters: v.optional(thousandInAddress, overviewSizes.newsletters.first),
    events: v.optional(
      countInAddress(overviewSizes.events.most, /^(?:[1-9]\d{0,2}|[1-4]\d{3}|5000)$/),
      overviewSizes.events.first,
    ),
  }),
  response: v.object({
    newsletters: v.array(v.object({ identifier: v.string(), name: v.string(), scheduleCount: v.number() })),
    newsletterCount: v.number(),
    events: v.array(campaignEvent),
    eventCount: v.number(),
  }),
  errors: ['NOT_FOUND'],
});
