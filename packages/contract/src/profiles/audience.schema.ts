import * as v from 'valibot';
import { byAudienceChannel, channelNames, channelFacts } from '../channels/channels.ts';

/** The keys of the audience filters, in the order in which they apply. */
export const audienceFilterKeys = [
  'geography',
  'customerType',
  'focus',
  'category',
  'commHierarchy',
  'paymentMethod',
  'conditionMetric',
  'discount',
  'reward',
  'previousCampaign',
  'results',
  'age',
  'gender',
  'birthdayMonth',
  'purchaseProbability',
  'inactivity',
  'quadrant',
  'affinity',
  'expectedValue',
  'firstPurchase',
  'focusMove',
  'event',
  'rank',
  'customerFile',
] as const;
export type AudienceFilterKey = (typeof audienceFilterKeys)[number];

/** The customers of an audience that a channel does not reach, by reason. Each customer counts under the first reason that applies. */
const losses = v.object({ noAddress: v.number(), noConsent: v.number(), suppressed: v.number() });

/** The audience of a selection: its size, its reach, and how each filter changes it. */
export const audience = v.object({
  /** The number of selected customers who may be written to by at least one method. */
  total: v.number(),
  /**
   * The number of customers left after each step: the whole account (`account`), each filter that is set in order, and finally those who
   * may be written to (`reach`). `missing` is how many customers a filter removed because their value is unknown.
   */
  steps: v.array(
    v.object({
      key: v.picklist(['account', ...audienceFilterKeys, 'reach']),
      label: v.string(),
      remaining: v.number(),
      missing: v.number(),
    }),
  ),
  /** For each method, the selected customers with an address and consent who have not unsubscribed. */
  reach: v.object(byAudienceChannel(() => v.number())),
  losses: v.object(byAudienceChannel(() => losses)),
  /** A description of the audience: 'Clientes frecuentes de Antioquia que compraron …'. */
  sentence: v.string(),
  /** The parts of the profile that select customers (`selects`), and those that only describe the offer, each as a short text. */
  selects: v.array(v.string()),
  describes: v.array(v.string()),
  /**
   * Where the last known purchase of the account is more than a week old: until when silence is measured, a Spanish sentence. Scores are of
   * that day. Null otherwise.
   */
  outdatedPurchases: v.optional(v.nullable(v.string()), null),
});
export type Audience = v.InferOutput<typeof audience>;

/** An early figure for an audience whose exact count takes long: from a sample of customers, or an exact count of a moment ago. */
export const audienceEstimate = v.object({
  /** The number of selected customers who may be written to by at least one method, as in `audience`. */
  total: v.number(),
  /** Interval that contains the exact number with a confidence of 95 %. Both are `total` for a count of a moment ago. */
  low: v.number(),
  high: v.number(),
  /** The number of customers in the sample; null for an exact count of a moment ago. */
  sampled: v.nullable(v.number()),
  /** When the data was read: ISO 8601 in UTC. */
  countedAt: v.string(),
});
export type AudienceEstimate = v.InferOutput<typeof audienceEstimate>;

/** An explanation of why a customer is or is not in an audience. */
export const audienceExplanation = v.object({
  customer: v.object({ id: v.number(), name: v.string() }),
  /** Whether the customer passes all filters. */
  isSelected: v.boolean(),
  /** Each filter that is set, in order, with the customer's deciding value: 'Compró en Ceiba Chapinero (Bogotá)'. */
  filters: v.array(
    v.object({
      key: v.picklist(audienceFilterKeys),
      label: v.string(),
      passes: v.boolean(),
      /** Whether the filter fails because the customer's value is unknown. */
      isMissing: v.boolean(),
      value: v.string(),
    }),
  ),
  channels: v.array(
    v.object({
      channel: v.picklist(channelNames.map((channel) => channelFacts[channel].audienceKey)),
      isReachable: v.boolean(),
      /**
       * The address, 'ana@correo.example', or the reason why the channel does not reach the customer: 'Se dio de baja el 3 de noviembre de
       * 2026'.
       */
      reason: v.string(),
    }),
  ),
});
export type AudienceExplanation = v.InferOutput<typeof audienceExplanation>;
