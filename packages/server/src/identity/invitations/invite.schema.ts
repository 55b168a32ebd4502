import { accountRoles, roles } from '@pregon/contract/session/roles';
import * as v from 'valibot';

/** The address, account and role of an invitation. */
export const inviteRequest = v.strictObject({
  email: v.pipe(
    v.string('Falta el correo de quien invitas.'),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(254, 'El correo es demasiado largo.'),
    v.email('Eso no es un correo, como ana@empresa.com.'),
  ),
  /** Name of the retailer; an unknown name creates one. Default: the only one. */
  account: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('El nombre de la cuenta está vacío.'),
      v.maxLength(200, 'El nombre de la cuenta es demasiado largo.'),
    ),
  ),
  /** The role of a store needs stores, so that administrators invite it on the screen. */
  role: v.picklist(accountRoles, `El rol es ${accountRoles.join(', ')}.`),
});
export type InviteRequest = v.InferOutput<typeof inviteRequest>;

/** A created invitation, for the person who made it. */
export const madeInvitation = v.object({
  link: v.string(),
  email: v.string(),
  /** The role that the person will have: the first of an account is its administrator. */
  role: v.picklist(roles),
  accountName: v.string(),
  isNewAccount: v.boolean(),
  /** Formatted on the account's clock. */
  until: v.string(),
  mail: v.variant('kind', [
    v.object({ kind: v.literal('sent') }),
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('failed'), reason: v.string() }),
  ]),
});
export type MadeInvitation = v.InferOutput<typeof madeInvitation>;
