import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** Largest file of customers, in bytes: 10 MB. */
export const largestCustomerFile = 10 * 1024 * 1024;

/** A file of customers that was read: whom its rows mean. */
export const customerFile = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  /** As it was called where it came from. */
  name: v.string(),
  /** Rows with anything in them, the header left out. */
  rows: v.number(),
  /** Different customers that were found. */
  matched: v.number(),
  /** Rows that mean nobody of the account. */
  unmatched: v.number(),
  /** The first 1,000 of those. `line` counts from 1, the header included; `value` is what was looked for. Empty for who may not send. */
  problems: v.array(v.object({ line: v.number(), value: v.string(), reason: v.string() })),
  createdAt: moment,
});
export type CustomerFile = v.InferOutput<typeof customerFile>;
