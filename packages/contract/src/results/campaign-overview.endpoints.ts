import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
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

/** Reads what belongs to a campaign beside its profiles: the newsletters of its schedules, and its last 100 events, the latest first. */
export const readCampaignOverview = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/campaign/{id}/overview',
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: v.object({
    newsletters: v.array(v.object({ identifier: v.string(), name: v.string(), scheduleCount: v.number() })),
    events: v.array(campaignEvent),
  }),
  errors: ['NOT_FOUND'],
});
