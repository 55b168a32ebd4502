import * as v from 'valibot';
import { moment, optionalText } from '../field.schema.ts';
import { webhookEventTypes } from './webhook-events.ts';
import { webhookMessageStates } from './webhook-message-state.ts';

const invalidAddress = 'Escribe una dirección que empiece por https://, sin usuario ni contraseña.';

/** http or https, and an authority without credentials. */
const webAddress = /^https?:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/;

/** The form of an endpoint: where webhooks go, and which. */
export const webhookForm = v.strictObject({
  url: v.pipe(
    v.string(invalidAddress),
    v.trim(),
    v.nonEmpty('Escribe a qué dirección avisamos.'),
    v.maxLength(2000, 'Usa 2000 caracteres o menos.'),
    v.url(invalidAddress),
    v.regex(webAddress, invalidAddress),
  ),
  description: optionalText(120),
  types: v.pipe(
    v.array(v.picklist(webhookEventTypes, 'Elige los avisos de la lista.'), 'Elige al menos un aviso.'),
    v.minLength(1, 'Elige al menos un aviso.'),
    v.maxLength(webhookEventTypes.length, 'Elige cada aviso una vez.'),
  ),
  active: v.optional(v.boolean(), true),
});
export type WebhookForm = v.InferInput<typeof webhookForm>;

/** An endpoint of an account, without its secret. */
export const webhook = v.object({
  id: v.number(),
  url: v.string(),
  description: v.string(),
  types: v.array(v.string()),
  active: v.boolean(),
  createdAt: moment,
  /** Until when messages are signed with the former secret too. Null: they are not. */
  previousUntil: v.nullable(moment),
  /** Since when every attempt has failed. Null: the last one succeeded. */
  failingSince: v.nullable(moment),
  /** How many messages wait, and how many have run out of attempts. */
  pending: v.number(),
  dead: v.number(),
});
export type Webhook = v.InferOutput<typeof webhook>;

/** A message to an endpoint, with the outcome of its last attempt. */
export const webhookMessage = v.object({
  id: v.number(),
  type: v.string(),
  state: v.picklist(webhookMessageStates),
  attempts: v.number(),
  createdAt: moment,
  /** While it waits: not before. */
  nextAt: v.nullable(moment),
  settledAt: v.nullable(moment),
  /** HTTP status of the last attempt. Null: there was no response, or no attempt. */
  lastStatus: v.nullable(v.number()),
  /** What went wrong at the last attempt. Null: nothing. */
  lastError: v.nullable(v.string()),
});
export type WebhookMessage = v.InferOutput<typeof webhookMessage>;
