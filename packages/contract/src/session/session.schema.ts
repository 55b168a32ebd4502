import * as v from 'valibot';
import { emailAddress } from '../field.schema.ts';
import { roles } from './roles.ts';

/** What the log-in form asks for. */
export const loginForm = v.strictObject({
  username: emailAddress('Ingrese el correo del usuario', 'Debe ingresar un correo valido'),
  password: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
});
export type LoginForm = v.InferInput<typeof loginForm>;

/** Who is logged in, as far as the screen needs to know. */
export const sessionUser = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  accountName: v.string(),
  /** IANA name of the account's time zone, `America/Bogota`: every clock on the screen is this one. */
  timeZone: v.string(),
  /** ISO 4217: what the account's amounts are in. Not there: an older server answered. */
  currency: v.optional(v.string()),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

/** A session, as log-in answers it. `signature` is opaque and not always there. */
export const sessionData = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  /** The user's own number. */
  id: v.number(),
  accountId: v.number(),
  user: sessionUser,
  signature: v.optional(v.string()),
});
export type SessionData = v.InferOutput<typeof sessionData>;

/** One account that a person belongs to, with the role that they have there. */
export const ownAccount = v.object({
  accountId: v.number(),
  name: v.string(),
  role: v.picklist(roles),
  /** Whether the caller's session is in it. */
  isCurrent: v.boolean(),
});
export type OwnAccount = v.InferOutput<typeof ownAccount>;

/** A refresh answers the session at the root and again under `content`: two generations of clients read it. */
export const refreshedSession = v.object({ ...sessionData.entries, content: sessionData });

/** The session in an answer of either shape. Throws a `ValiError` when it is in neither. */
export function sessionIn(answer: unknown): SessionData {
  const nested = v.safeParse(v.object({ content: sessionData }), answer);
  return nested.success ? nested.output.content : v.parse(sessionData, answer);
}
