import * as v from 'valibot';
import { byAudienceChannel, channelNames, channelFacts } from '../channels/channels.ts';

/** Every way in which an audience is narrowed or widened, in the order in which it happens. */
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
  'age',
  'gender',
  'birthdayMonth',
  'purchaseProbability',
  'inactivity',
  'quadrant',
  'affinity',
  'expectedValue',
  'rank',
  'customerFile',
] as const;
export type AudienceFilterKey = (typeof audienceFilterKeys)[number];

/** Why those of an audience who can't be reached by a channel can't: each of them counts under the first reason that fits. */
const losses = v.object({ noAddress: v.number(), noConsent: v.number(), suppressed: v.number() });

/** How many customers a selection reaches, and how it comes about. */
export const audience = v.object({
  /** Customers selected who may be written to by at least one method. */
  total: v.number(),
  /**
   * Who is left: of the whole account (`account`), after each filter that is set, in order, and of those the ones who may be
   * written to (`reach`). `missing` is how many a filter lost because what it asks for is not known of them.
   */
  steps: v.array(
    v.object({
      key: v.picklist(['account', ...audienceFilterKeys, 'reach']),
      label: v.string(),
      remaining: v.number(),
      missing: v.number(),
    }),
  ),
  /** Of the customers selected, those who have an address, have consented and have not unsubscribed, for each method. */
  reach: v.object(byAudienceChannel(() => v.number())),
  losses: v.object(byAudienceChannel(() => losses)),
  /** Whom the profile selects, as a person would say it: 'Clientes frecuentes de Antioquia que compraron …'. */
  sentence: v.string(),
  /** What of the profile selects customers, and what only describes the offer: each in a few words. */
  selects: v.array(v.string()),
  describes: v.array(v.string()),
});
export type Audience = v.InferOutput<typeof audience>;

/** Why a customer is in an audience, or is not. */
export const audienceExplanation = v.object({
  customer: v.object({ id: v.number(), name: v.string() }),
  /** All filters let the customer through. */
  isSelected: v.boolean(),
  /** Each filter that is set, in order, and the value of the customer that decided: 'Compró en Ceiba Chapinero (Bogotá)'. */
  filters: v.array(
    v.object({
      key: v.picklist(audienceFilterKeys),
      label: v.string(),
      passes: v.boolean(),
      /** It fails because what it asks for is not known of the customer. */
      isMissing: v.boolean(),
      value: v.string(),
    }),
  ),
  channels: v.array(
    v.object({
      channel: v.picklist(channelNames.map((channel) => channelFacts[channel].audienceKey)),
      isReachable: v.boolean(),
      /** 'ana@correo.example', or why not: 'Se dio de baja el 3 de noviembre de 2026'. */
      reason: v.string(),
    }),
  ),
});
export type AudienceExplanation = v.InferOutput<typeof audienceExplanation>;
