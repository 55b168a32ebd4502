import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { roles } from '../session/roles.ts';
import { hasNeededStores, namedStore, storesMissing, userEmail, userRole, userStores } from './user.schema.ts';

/** The form of an invitation: address, role, and the stores of the role that sees stores only. */
export const invitationForm = v.pipe(
  v.strictObject({ email: userEmail, role: userRole, storeIds: userStores }),
  v.forward(v.partialCheck([['role'], ['storeIds']], hasNeededStores, storesMissing), ['storeIds']),
);
export type InvitationForm = v.InferInput<typeof invitationForm>;
export type InvitationRequest = v.InferOutput<typeof invitationForm>;

/** A pending invitation. */
export const invitation = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(roles),
  /** The stores that the invited person will see, by name; absent in the answer of an older server. */
  stores: v.optional(v.array(namedStore)),
  sentAt: moment,
  /** The moment from which its link is invalid. */
  expiresAt: moment,
  isExpired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** The answer of a created invitation. */
export const madeInvitation = v.object({
  ...invitation.entries,
  /** The link for the invited person. It is answered only once and never stored. */
  link: v.string(),
  /** Whether the mail server accepted the message with the link. */
  isMailed: v.boolean(),
});
export type MadeInvitation = v.InferOutput<typeof madeInvitation>;
