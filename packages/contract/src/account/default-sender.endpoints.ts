import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';

/** The default sender of an account, for users who plan a sending. Both fields are empty where there is none. */
export const defaultSender = v.object({ senderName: v.string(), senderEmail: v.string(), replyTo: v.string() });
export type DefaultSender = v.InferOutput<typeof defaultSender>;

/** Reads the sender that new sendings are prefilled with. */
export const readDefaultSender = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/sender',
  access: senderRoles,
  response: defaultSender,
  errors: [],
});
