import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** The size limit of a customer file, in bytes: 10 MB. */
export const largestCustomerFile = 10 * 1024 * 1024;

/** A parsed customer file with the number of customers that its rows match. */
export const customerFile = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  /** The original file name. */
  name: v.string(),
  /** The number of non-empty rows, without the header. */
  rows: v.number(),
  /** The number of different customers found. */
  matched: v.number(),
  /** The number of rows that match no customer of the account. */
  unmatched: v.number(),
  /**
   * The first 1,000 unmatched rows. `line` counts from 1 and includes the header; `value` is the value that was searched. Empty for a
   * caller who may not send.
   */
  problems: v.array(v.object({ line: v.number(), value: v.string(), reason: v.string() })),
  createdAt: moment,
  /** When the file is deleted; null while a profile uses it. */
  keptUntil: v.optional(v.nullable(moment), null),
  /** When `problems` are deleted, which happens also to files in use; null from servers that do not tell. */
  problemsKeptUntil: v.optional(v.nullable(moment), null),
});
export type CustomerFile = v.InferOutput<typeof customerFile>;
