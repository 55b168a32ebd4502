import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';

/** The default sender of an account, for who plans a sending. Empty where there is none. */
export const defaultSender = v.object({ senderName: v.string(), senderEmail: v.string(), replyTo: v.string() });
export type DefaultSender = v.InferOutput<typeof defaultSender>;

/** The sender that new sendings begin with. */
export const readDefaultSender = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/sender',
  access: senderRoles,
  response: defaultSender,
  errors: [],
});
