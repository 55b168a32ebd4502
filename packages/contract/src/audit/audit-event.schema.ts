import * as v from 'valibot';
import { filterDay, moment, rowKey } from '../field.schema.ts';

/** One more thing to know about an entry, in words. */
export const auditDetail = v.object({ label: v.string(), value: v.string() });

/** One entry of the audit log. */
export const auditEvent = v.object({
  id: v.number(),
  at: moment,
  /** Null for what a recipient or the platform itself did. */
  userId: v.nullable(v.number()),
  /** Who did it, as they are called now. */
  userName: v.nullable(v.string()),
  /** The operation's verb: `createCampaign`. */
  action: v.string(),
  /** The same in words: 'Creó una campaña: «Navidad»'. */
  sentence: v.string(),
  details: v.array(auditDetail),
});
export type AuditEvent = v.InferOutput<typeof auditEvent>;

/** What of the log is asked for. Days are the account's, both included. */
export const auditFilter = {
  /** Looks into who it was, what was done, to what, and the details. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  action: v.optional(v.pipe(v.string(), v.maxLength(100))),
  user: v.optional(rowKey),
  from: v.optional(filterDay),
  to: v.optional(filterDay),
};
