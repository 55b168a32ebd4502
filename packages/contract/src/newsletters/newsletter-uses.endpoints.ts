import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { scheduleStates } from '../schedules/schedule-state.ts';
import { accountRoles } from '../session/roles.ts';

/** A schedule that sends a newsletter, and the version that it sends. */
export const newsletterUse = v.object({
  /** Identifier of the schedule. */
  schedule: v.string(),
  name: v.string(),
  state: v.picklist(scheduleStates),
  /** The number of the version that it was made with; it does not change when the newsletter is saved. */
  version: v.number(),
  /** Identifier and name of the campaign of its profile. */
  campaign: v.string(),
  campaignName: v.string(),
});
export type NewsletterUse = v.InferOutput<typeof newsletterUse>;

/** Lists where a newsletter is used: the schedules that send one of its versions, those that still have to send it first. */
export const readNewsletterUses = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}/uses',
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: v.object({
    /** The newest approved version, which a new schedule would send; null when there is none. */
    approvedVersion: v.nullable(v.number()),
    /** At most 50. */
    schedules: v.array(newsletterUse),
    /** The number of all of them. */
    total: v.number(),
  }),
  errors: ['NOT_FOUND'],
});
