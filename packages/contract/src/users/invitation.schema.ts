import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { roles } from '../session/roles.ts';
import { userEmail, userRole } from './user.schema.ts';

/** The form of an invitation: address and role. */
export const invitationForm = v.strictObject({ email: userEmail, role: userRole });
export type InvitationForm = v.InferOutput<typeof invitationForm>;

/** A pending invitation. */
export const invitation = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(roles),
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
