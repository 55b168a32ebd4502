import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';

/** The kinds of data of customers that an account may keep for a limited time. */
export const retainedKinds = ['purchases', 'visits', 'answers', 'messages'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/**
 * The shortest and the longest time in months. Purchases: what scores and the comparison of a year with the one before need. Messages: links
 * in them live a year, and purchases are attributed to them for up to 30 days.
 */
export const keptMonths = {
  purchases: { least: 24, most: 240 },
  visits: { least: 6, most: 240 },
  answers: { least: 6, most: 240 },
  messages: { least: 13, most: 240 },
} as const satisfies Record<RetainedKind, { readonly least: number; readonly most: number }>;

/** A number of months of one kind. */
export function keptMonthsOf(kind: RetainedKind) {
  const { least, most } = keptMonths[kind];
  const problem = `Escribe de ${least} a ${most} meses, o déjalo vacío.`;
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(least, problem), v.maxValue(most, problem));
}

/** Months by kind. Null: kept without limit. */
const months = v.strictObject({
  purchases: v.nullable(keptMonthsOf('purchases')),
  visits: v.nullable(keptMonthsOf('visits')),
  answers: v.nullable(keptMonthsOf('answers')),
  messages: v.nullable(keptMonthsOf('messages')),
});
export type RetentionMonths = v.InferOutput<typeof months>;

const keptKind = v.object({
  kind: v.picklist(retainedKinds),
  months: v.nullable(v.number()),
  /** What is older than this moment has been deleted, or is being deleted; null: nothing has. */
  deletedBefore: v.nullable(moment),
  /** When the last deletion of this kind ended; null: none has. */
  ranAt: v.nullable(moment),
});
export type KeptKind = v.InferOutput<typeof keptKind>;

/** How long an account keeps the data of its customers. */
const dataRetention = v.object({
  /** Each kind once, in the order of `retainedKinds`. */
  kinds: v.array(keptKind),
  timeZone: v.string(),
  /** The optimistic locking version. */
  version: v.number(),
});
export type DataRetention = v.InferOutput<typeof dataRetention>;

export const readDataRetention = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/data-retention',
  access: administratorRoles,
  response: dataRetention,
  errors: [],
});

/** Stores how long data is kept. What is older goes with the next run of the job, which runs every six hours. */
export const changeDataRetention = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/data-retention',
  access: administratorRoles,
  body: v.strictObject({ months, version: v.number() }),
  response: dataRetention,
  errors: ['CONFLICT'],
});

/** Rows are counted up to this number. */
export const mostCountedRows = 100_000;

const expiredRows = v.object({
  kind: v.picklist(retainedKinds),
  /** What is older than this moment would go. */
  before: moment,
  /** How many rows are older: receipts, visits, answers, messages; `mostCountedRows` where there are more. */
  rows: v.number(),
  isMore: v.boolean(),
});
export type ExpiredRows = v.InferOutput<typeof expiredRows>;

/** Counts what would go now with some periods, of the kinds that have one. It changes nothing. */
export const previewDataRetention = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/data-retention/preview',
  access: administratorRoles,
  body: v.strictObject({ months }),
  response: v.object({ kinds: v.array(expiredRows) }),
  errors: ['TOO_MANY_REQUESTS'],
});
