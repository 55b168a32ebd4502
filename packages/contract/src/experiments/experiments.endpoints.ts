import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { moment, rowKey } from '../field.schema.ts';
import { storedSendMethod } from '../schedules/send-method.schema.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { experimentDesign, experimentMetrics, experimentModes } from './experiment.schema.ts';

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** Stores the design of an experiment. A schedule then names it as its `experiment`. */
export const createExperiment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/experiment',
  access: senderRoles,
  body: experimentDesign,
  response: v.object({ id: v.number() }),
  errors: [],
});

const storedTemplate = v.pick(storedSendMethod, [
  'waTemplateId',
  'waParameters',
  'waMessage',
  'waMediaUrl',
  'waPostbackTexts',
  'waUrlSuffixes',
]);

/** The design of a schedule's experiment, as it was stored. */
export const scheduleExperiment = v.object({
  id: v.number(),
  arms: v.array(
    v.object({
      subject: v.string(),
      newsletterId: v.string(),
      smsMessage: v.string(),
      whatsapp: v.optional(storedTemplate),
      delayHours: v.number(),
      channels: v.array(v.picklist(channelNames)),
    }),
  ),
  controlShare: v.number(),
  metric: v.picklist(experimentMetrics),
  horizonDays: v.number(),
  mode: v.picklist(experimentModes),
  automaticWinner: v.boolean(),
  /** The version that has won, from 1; null: none has. */
  winner: v.nullable(v.number()),
});

/** Reads the experiment of a schedule; null: it has none. */
export const readScheduleExperiment = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/experiment',
  access: accountRoles,
  params,
  response: v.object({ experiment: v.nullable(scheduleExperiment) }),
  errors: ['NOT_FOUND'],
});

/**
 * Predicts what an experiment can detect by its metric, and with how many people it would be of use, from what the people of a profile
 * bought in the last days: as many as the horizon has.
 */
export const predictExperiment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/experiment/prediction',
  access: senderRoles,
  body: v.strictObject({
    profile: rowKey,
    channels: v.pipe(v.array(v.picklist(channelNames)), v.minLength(1), v.maxLength(channelNames.length)),
    arms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
    controlShare: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)),
    horizonDays: v.pipe(v.number(), v.integer(), v.minValue(7), v.maxValue(60)),
    metric: v.optional(v.picklist(experimentMetrics), 'ventas'),
    mode: v.optional(v.picklist(experimentModes), 'fijo'),
  }),
  response: v.object({
    /** Everybody who would be assigned. */
    people: v.number(),
    /** Of these, buyers in the last days. */
    buyers: v.number(),
    /** The smallest relative change that is detected in 80 of 100 experiments, 0.22 for 22 %; null: none can be detected. */
    detectable: v.nullable(v.number()),
    /** Whether the smallest group is expected to have enough people and buyers for a result. */
    isEnough: v.boolean(),
    /**
     * With how many people like these there are enough for a result, and a change of `usefulEffect` is detected; null: it cannot be
     * told, because they bought almost nothing.
     */
    needed: v.nullable(v.number()),
  }),
  errors: ['NOT_FOUND'],
});

const interval = { value: v.number(), low: v.number(), high: v.number() };

/** One group of an experiment. */
const groupSummary = v.object({
  /** 0 for the control group, else the number of the version. */
  arm: v.number(),
  /** Planned part of all people, 0 to 1. */
  share: v.number(),
  /** Everybody assigned, and of these the buyers within the horizon: null while the result is sealed. */
  people: v.number(),
  buyers: v.nullable(v.number()),
  /** Money for each person assigned: null while the result is sealed. */
  mean: v.nullable(v.number()),
  /** Receipts, without returns, for each person assigned: null while the result is sealed. */
  orders: v.nullable(v.number()),
});

/** Whether an interval is wholly above 0, wholly below, or holds it: then it may be chance. */
export const verdict = v.picklist(['more', 'less', 'inconclusive']);

/**
 * Another measure than money: its own interval of 95 %. Where it is the metric of the experiment, the interval is corrected for the number
 * of versions; else it is secondary and uncorrected.
 */
const secondaryMeasure = v.object({ difference: v.object(interval), relative: v.nullable(v.object(interval)), verdict });

/** A version compared with the control group, or with the first version where there is none. */
const comparison = v.object({
  arm: v.number(),
  /** Money for each person assigned, and for all of them together, in the account's currency. */
  difference: v.object(interval),
  total: v.object(interval),
  /** As a share of the mean it is compared with; null where that is not above 0. */
  relative: v.nullable(v.object(interval)),
  /** By money, whichever the metric is. */
  verdict,
  /** Buyers, 0 to 1, and receipts for each person assigned. */
  secondary: v.object({ conversion: secondaryMeasure, orders: secondaryMeasure }),
});

export const experimentStates = ['sin empezar', 'sellado', 'roto', 'pocos datos', 'resultado'] as const;

export const experimentOutcome = v.object({
  experiment: scheduleExperiment,
  currency: v.string(),
  /** `sin empezar`: nobody is assigned; `sellado`: until `sealedUntil`; `roto`: the groups are not what was planned. */
  state: v.picklist(experimentStates),
  /** Purchases that it needs are deleted, so that nobody can know: `state` is `pocos datos`. */
  arePurchasesDeleted: v.optional(v.boolean()),
  /** When the horizon of the last person is over; null: sendings are to come whose date is not known. */
  sealedUntil: v.nullable(moment),
  /** The last moment of which the account has purchases: null without any. */
  purchasesUntil: v.nullable(moment),
  /** Whether the result waits for purchases that have not been imported. */
  isMissingPurchases: v.boolean(),
  groups: v.array(groupSummary),
  /** The group that the others are compared with. */
  reference: v.number(),
  comparisons: v.array(comparison),
  /** People of the audience in the control group of the account, who are in none of these groups. */
  heldOut: v.number(),
});
export type ExperimentOutcome = v.InferOutput<typeof experimentOutcome>;

/** Reads what the experiment of a schedule has shown; null: it has none. Everybody counts as assigned, whatever they received. */
export const readExperimentOutcome = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/experiment/result',
  access: accountRoles,
  params,
  response: v.object({ outcome: v.nullable(experimentOutcome) }),
  errors: ['NOT_FOUND'],
});
