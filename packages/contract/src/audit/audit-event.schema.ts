import * as v from 'valibot';
import { filterDay, moment, rowKey } from '../field.schema.ts';

/** One labelled detail of an audit entry, formatted for people. */
export const auditDetail = v.object({ label: v.string(), value: v.string() });

/** One entry of the audit log. */
export const auditEvent = v.object({
  id: v.number(),
  at: moment,
  /** The user who acted; null for actions of a recipient or of the platform itself. */
  userId: v.nullable(v.number()),
  /** The current name of that user. */
  userName: v.nullable(v.string()),
  /** The name of the operation: `createCampaign`. */
  action: v.string(),
  /** The entry as a sentence: 'Creó una campaña: «Navidad»'. */
  sentence: v.string(),
  details: v.array(auditDetail),
});
export type AuditEvent = v.InferOutput<typeof auditEvent>;

/** The filter of the audit log. Days are on the account's clock, both included. */
export const auditFilter = {
  /** Searches the user's name, the action, the subject and the details. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  action: v.optional(v.pipe(v.string(), v.maxLength(100))),
  user: v.optional(rowKey),
  from: v.optional(filterDay),
  to: v.optional(filterDay),
};
