import * as v from 'valibot';
import { moment, requiredText } from '../field.schema.ts';

/** The most passkeys of one person. */
export const mostPasskeys = 10;

const password = v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos'));

/** Bytes as the browser encodes them: base64url. */
const bytes = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most), v.regex(/^[\w-]+$/));
const credentialId = bytes(1400);
const clientData = bytes(4000);

/** How a browser reaches an authenticator. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The form that precedes a new passkey: its name, the password, and a code where the second factor by codes is on. */
export const passkeyForm = v.strictObject({
  name: requiredText('Ponle un nombre para reconocerla.', 60),
  password,
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ''),
});
export type PasskeyForm = v.InferInput<typeof passkeyForm>;

/** What the browser's authenticator answers to a registration. */
export const newPasskey = v.strictObject({
  name: requiredText('Ponle un nombre para reconocerla.', 60),
  credentialId,
  clientData,
  attestation: bytes(20_000),
  transports: v.pipe(v.array(v.picklist(transports)), v.maxLength(transports.length)),
});

/** What the browser's authenticator answers to a log-in. */
export const passkeyAssertion = v.strictObject({
  credentialId,
  clientData,
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});

const credentialDescriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.picklist(transports))),
});

/** Options for `navigator.credentials.create`, in the JSON form of the Web Authentication standard. */
export const passkeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(credentialDescriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>;

/** Options for `navigator.credentials.get`, in the JSON form of the Web Authentication standard. */
export const passkeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>;

/** A passkey as its owner sees it. */
export const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: moment,
  /** Null before its first log-in. */
  lastUsedAt: v.nullable(moment),
  /** Whether a password manager keeps it on several devices. */
  isSynced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const passkeyList = v.object({
  items: v.array(passkey),
  /** Whether a new passkey needs a code of the second factor. */
  needsCode: v.boolean(),
});
