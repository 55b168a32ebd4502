import * as v from 'valibot';
import { emailAddress } from '../field.schema.ts';
import { roles } from './roles.ts';

/** The login form. */
export const loginForm = v.strictObject({
  username: emailAddress('Ingrese el correo del usuario', 'Debe ingresar un correo valido'),
  password: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
});
export type LoginForm = v.InferInput<typeof loginForm>;

/** The logged-in user, as screens need it. */
export const sessionUser = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  accountName: v.string(),
  /** The IANA name of the account's time zone, `America/Bogota`. All times on the screen are in it. */
  timeZone: v.string(),
  /** The ISO 4217 code of the account's currency; absent in the answer of an older server. */
  currency: v.optional(v.string()),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

/** The session that a login answers. `signature` is opaque and optional. */
export const sessionData = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  /** The id of the user. */
  id: v.number(),
  accountId: v.number(),
  user: sessionUser,
  signature: v.optional(v.string()),
});
export type SessionData = v.InferOutput<typeof sessionData>;

/** A log-in that needs a second step: a code, a passkey, or first the enrolment that the account requires. */
export interface SecondStep {
  readonly secondStep: 'code' | 'passkey' | 'enrolment';
  /** Proves the first step, for 10 minutes. It opens nothing else. */
  readonly stepToken: string;
}

/** An account of a person, with their role in it. */
export const ownAccount = v.object({
  accountId: v.number(),
  name: v.string(),
  role: v.picklist(roles),
  /** Whether the caller's session is in this account. */
  isCurrent: v.boolean(),
});
export type OwnAccount = v.InferOutput<typeof ownAccount>;

/** The answer of a refresh: the session at the root and again under `content`, for two generations of clients. */
export const refreshedSession = v.object({ ...sessionData.entries, content: sessionData });

/** Extracts the session from an answer of either shape. Throws a `ValiError` when it is in neither. */
export function sessionIn(answer: unknown): SessionData {
  const nested = v.safeParse(v.object({ content: sessionData }), answer);
  return nested.success ? nested.output.content : v.parse(sessionData, answer);
}
