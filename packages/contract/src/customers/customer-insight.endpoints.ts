import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { senderRoles } from '../session/roles.ts';

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);
const product = v.object({ name: v.string(), sku: v.string() });

/** A focus or a category: the effective name, its source and since when, and the calculated value. */
const effectiveValue = v.object({
  name: maybe(v.string()),
  source: maybe(v.picklist(['importado', 'calculado'])),
  since: maybe(moment),
  calculated: maybe(v.string()),
});

const level = v.picklist(['alta', 'media', 'baja']);

/** The scores that are explained one by one: the names of their fields in `customerInsight`. */
export const explainedScores = [
  'category',
  'probability',
  'value',
  'riskOn',
  'inactiveOn',
  'dropoutAlert',
  'quadrant',
  'subquadrant',
  'lifeCycle',
  'lifeCycleReturn',
  'groupFactor',
  'affinity',
  'mostBought',
  'promo',
  'crossLevel',
  'upLevel',
] as const;
export type ExplainedScore = (typeof explainedScores)[number];

/** The insight into one customer from their purchases: scores, recommendations and explanations. Unknown values are null. */
export const customerInsight = v.object({
  focus: effectiveValue,
  category: effectiveValue,
  /** The method of the computation: a fitted model, or a simple rule with its reason. Null before the first computation. */
  model: maybe(v.object({ version: v.number(), kind: v.picklist(['mbg', 'regla simple']), reason: maybe(v.string()) })),
  /** The day for which all scores are valid, and the last day of the purchases that they include: `2026-11-24`. */
  scoredFor: maybe(v.string()),
  purchasesUntil: maybe(v.string()),
  /** Whether the customer objected to scoring; nothing is computed then. */
  objected: v.boolean(),
  /** Evidence of an objection: its time, the user who recorded it, and the wording of the customer. Null without an objection, and for one without evidence. */
  objection: maybe(v.object({ at: moment, by: v.string(), reason: v.string() })),
  rhythm: maybe(
    v.object({
      visits: v.number(),
      firstDay: v.string(),
      lastDay: v.string(),
      daysSilent: v.number(),
      medianGap: maybe(v.number()),
      spent: v.number(),
      yearSpent: v.number(),
    }),
  ),
  /** The probability of a purchase in the next 90 days, 0 to 1. */
  probability: maybe(v.number()),
  expected: maybe(v.number()),
  value: maybe(v.number()),
  riskOn: maybe(v.string()),
  inactiveOn: maybe(v.string()),
  /** How far the customer is on the way to inactivity: `media` from `riskOn` on, `alta` from `inactiveOn` on. */
  dropoutAlert: maybe(level),
  quadrant: maybe(v.string()),
  /** Whether the total spend reaches the median of the quadrant. */
  subquadrant: maybe(v.picklist(['alto', 'bajo'])),
  groupFactor: maybe(v.number()),
  lifeCycle: maybe(v.string()),
  /** The customers of the same stage in the last back-test, and how many of them returned within 90 days. */
  lifeCycleReturn: maybe(v.object({ people: v.number(), returned: v.number() })),
  /** The outcome of customers with a similar probability in the last back-test: their number, and how many returned within 90 days. */
  alike: maybe(v.object({ people: v.number(), returned: v.number() })),
  /** The recommended products with the evidence for them. */
  recommended: maybe(v.object({ product, kind: v.picklist(['buy_again', 'cross', 'best_seller']), gapDays: maybe(v.number()) })),
  cross: maybe(v.object({ product, because: product, together: v.number(), baskets: v.number() })),
  up: maybe(v.object({ product, insteadOf: product })),
  /** How likely the customer is to buy something new, and something dearer of the same line. */
  crossLevel: maybe(level),
  upLevel: maybe(level),
  affinity: maybe(v.object({ category: v.string(), index: v.number() })),
  /** The product bought on most days, and the type of discount that the customer uses more than others do. */
  mostBought: maybe(product),
  promo: maybe(v.string()),
  /** Purchases before this moment were deleted by the account's retention: they count nowhere. Null: none were. */
  purchasesDeletedBefore: maybe(moment),
  /** Explanations in sentences for staff: of the focus, of each score that has a value, and of the recommended products. */
  reasons: v.array(v.string()),
  /** Why the focus by purchases is what it is. Null where there is none. */
  focusReason: v.optional(maybe(v.string()), null),
  explanations: v.array(v.object({ score: v.picklist(explainedScores), reason: v.string() })),
  productReasons: v.array(v.string()),
});
export type CustomerInsight = v.InferOutput<typeof customerInsight>;

/** Reads the insight into one customer. */
export const readCustomerInsight = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/insight',
  access: senderRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)) }),
  response: customerInsight,
  errors: ['NOT_FOUND'],
});
