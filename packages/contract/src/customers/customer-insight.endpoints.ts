import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { senderRoles } from '../session/roles.ts';

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);
const product = v.object({ name: v.string(), sku: v.string() });

/** A focus or a category: its name, where it comes from, since when, and what is calculated beside it. */
const effectiveValue = v.object({
  name: maybe(v.string()),
  source: maybe(v.picklist(['importado', 'calculado'])),
  since: maybe(moment),
  calculated: maybe(v.string()),
});

/** What is known of one customer by their purchases, with the reasons. Null is what nobody knows. */
export const customerInsight = v.object({
  focus: effectiveValue,
  category: effectiveValue,
  /** How it was computed: a fitted model, or a simple rule, and why. Null before anything was computed. */
  model: maybe(v.object({ version: v.number(), kind: v.picklist(['mbg', 'regla simple']), reason: maybe(v.string()) })),
  /** The day for which all scores hold, and the last day whose purchases they know: `2026-11-24`. */
  scoredFor: maybe(v.string()),
  purchasesUntil: maybe(v.string()),
  /** The customer objected to being scored: nothing is computed. */
  objected: v.boolean(),
  /** How the customer objected: when, who heard it, and their words. Null without an objection, and for one without evidence. */
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
  /** Of a purchase in the next 90 days, 0 to 1. */
  probability: maybe(v.number()),
  expected: maybe(v.number()),
  value: maybe(v.number()),
  riskOn: maybe(v.string()),
  inactiveOn: maybe(v.string()),
  quadrant: maybe(v.string()),
  groupFactor: maybe(v.number()),
  lifeCycle: maybe(v.string()),
  /** Of so many customers with about the same probability, so many came back within 90 days, in the last back-test. */
  alike: maybe(v.object({ people: v.number(), returned: v.number() })),
  /** What would be recommended, and what speaks for it. */
  recommended: maybe(v.object({ product, kind: v.picklist(['buy_again', 'cross', 'best_seller']), gapDays: maybe(v.number()) })),
  cross: maybe(v.object({ product, because: product, together: v.number(), baskets: v.number() })),
  up: maybe(v.object({ product, insteadOf: product })),
  affinity: maybe(v.object({ category: v.string(), index: v.number() })),
  /** The same as sentences for staff: why the customer stands where they stand, and why the products are recommended. */
  reasons: v.array(v.string()),
  productReasons: v.array(v.string()),
});
export type CustomerInsight = v.InferOutput<typeof customerInsight>;

/** What is known of one customer by their purchases, with the reasons. */
export const readCustomerInsight = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/insight',
  access: senderRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)) }),
  response: customerInsight,
  errors: ['NOT_FOUND'],
});
