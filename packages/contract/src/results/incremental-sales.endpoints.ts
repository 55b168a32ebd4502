import * as v from 'valibot';
import { attributionTouches } from '../account/attribution-touch.ts';
import { endpoint } from '../endpoint.ts';
import { experimentStates, verdict } from '../experiments/experiments.endpoints.ts';
import { moment } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { resultSubjects } from './result-people.ts';

/** What messages added to the sales, in the account's currency: in 95 of 100 cases the true value is within the limits. */
const effect = v.object({ value: v.number(), low: v.number(), high: v.number(), verdict });

/** A schedule with a control group. */
const measuredSchedule = v.object({
  identifier: v.string(),
  name: v.string(),
  state: v.picklist(experimentStates),
  /** Purchases that it needs are deleted: `state` is `pocos datos`. */
  arePurchasesDeleted: v.optional(v.boolean()),
  /** When the result is known; null: not known, or it may be looked at any time. */
  sealedUntil: v.nullable(moment),
  /** Days after the assignment in which purchases count. */
  horizonDays: v.number(),
  /** Null while there is no result. */
  effect: v.nullable(effect),
  /** Sales attributed to its messages, of all time. */
  attributed: v.number(),
});

export const incrementalSales = v.object({
  currency: v.string(),
  attributionDays: v.number(),
  attributionTouch: v.picklist(attributionTouches),
  /** Schedules with a control group whose sending has started, the newest first: a hundred at most. */
  schedules: v.array(measuredSchedule),
  /** How many more there are, which the sums contain. */
  unlisted: v.optional(v.number()),
  /** What the schedules with a result added together; null without any. */
  effect: v.nullable(effect),
  /** Sales attributed to the messages of the schedules with a result, of all time. */
  attributed: v.number(),
  /** Sales attributed to all messages of the subject, measured or not, of all time: those of its column in lists. */
  sold: v.number(),
  /** Purchases after its messages, or whom they were for, are deleted: `sold` is no figure. */
  isSoldDeleted: v.optional(v.boolean()),
  /** Schedules that have sent messages without a control group. */
  unmeasured: v.number(),
  /** What all messages of the account added in the quarters of these sendings that had a control group of the account. */
  quarters: v.array(
    v.object({
      /** The first day: `2026-10-01`. */
      quarter: v.string(),
      /** Why there is no effect; missing: a server of before. */
      state: v.optional(v.picklist(experimentStates)),
      /** Purchases that it needs are deleted: `state` is `pocos datos`. */
      arePurchasesDeleted: v.optional(v.boolean()),
      /** The quarter is not over: the effect is the one so far. */
      isRunning: v.optional(v.boolean()),
      /** It is over, and its last purchases are not imported yet. */
      isMissingPurchases: v.optional(v.boolean()),
      /** When the control group was switched off within the quarter, which ended what it measures. */
      endedAt: v.optional(moment),
      effect: v.nullable(effect),
    }),
  ),
});
export type IncrementalSales = v.InferOutput<typeof incrementalSales>;

/**
 * Reads what a schedule, a campaign or a newsletter added to the sales, by control groups, beside the sales attributed to it. A
 * schedule is measured as a whole: with all of its sendings, channels and versions.
 */
export const readIncrementalSales = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/results/{subject}/{id}/incremental',
  access: accountRoles,
  params: v.strictObject({ subject: v.picklist(resultSubjects), id: v.pipe(v.string(), v.uuid()) }),
  response: incrementalSales,
  errors: ['NOT_FOUND'],
});
