import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { roles } from '../session/roles.ts';
import { userEmail, userRole } from './user.schema.ts';

/** Whom to invite, to what. */
export const invitationForm = v.strictObject({ email: userEmail, role: userRole });
export type InvitationForm = v.InferOutput<typeof invitationForm>;

/** An invitation that nobody has taken up. */
export const invitation = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(roles),
  sentAt: moment,
  /** From then on its link is good for nothing. */
  expiresAt: moment,
  isExpired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** An invitation that was made just now. */
export const madeInvitation = v.object({
  ...invitation.entries,
  /** What the person follows. It is shown this once and kept nowhere. */
  link: v.string(),
  /** Whether the mail server took the message that carries it. */
  isMailed: v.boolean(),
});
export type MadeInvitation = v.InferOutput<typeof madeInvitation>;
