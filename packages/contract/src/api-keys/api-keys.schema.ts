import * as v from 'valibot';
import { moment, requiredText } from '../field.schema.ts';
import { apiKeyScopes } from './api-key-scopes.ts';

/** How long a new key is valid, in days; `never` has no end. */
export const apiKeyLifetimes = ['30', '90', '365', 'never'] as const;

/** The form of a new key. */
export const apiKeyForm = v.strictObject({
  name: requiredText('Escribe para qué es la clave.', 80),
  scopes: v.pipe(
    v.array(v.picklist(apiKeyScopes, 'Elige los permisos de la lista.'), 'Elige al menos un permiso.'),
    v.minLength(1, 'Elige al menos un permiso.'),
    v.maxLength(apiKeyScopes.length, 'Elige cada permiso una vez.'),
  ),
  lifetime: v.picklist(apiKeyLifetimes, 'Elige hasta cuándo sirve.'),
});

/** A key without its secret. An answer may gain fields and scopes later. */
export const apiKey = v.object({
  id: v.number(),
  name: v.string(),
  /** The last four characters of the secret, by which people recognize it. */
  ending: v.string(),
  scopes: v.array(v.string()),
  createdAt: moment,
  createdBy: v.string(),
  /** Null: no end. */
  expiresAt: v.nullable(moment),
  /** To the minute. Null: never used. */
  lastUsedAt: v.nullable(moment),
  /** Until when the secret before the last rotation is accepted. Null: it is not. */
  previousUntil: v.nullable(moment),
  /** Why it is refused: `expired`, or `owner` when who created it is no longer an administrator. Null: it is accepted. */
  refusedFor: v.nullable(v.picklist(['expired', 'owner'])),
});
export type ApiKey = v.InferOutput<typeof apiKey>;
