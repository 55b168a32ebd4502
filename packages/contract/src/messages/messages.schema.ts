import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { namedPerson } from '../customers/named-person.schema.ts';
import { moment, requiredText } from '../field.schema.ts';
import { sendMethod } from '../schedules/send-method.schema.ts';

/** The largest number of values of one message, and of characters in each. */
const mostValues = 50;
const longestValue = 500;
const longestKey = 200;

/** Values for the merge tags of a message: `{{name}}` by its name, and `{{data.pedido}}` by `pedido`. */
const messageData = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,59}$/, 'Usa letras, números y guiones bajos en los nombres.')),
    v.pipe(v.string('Escribe un texto.'), v.trim(), v.maxLength(longestValue, `Usa ${longestValue} caracteres o menos.`)),
  ),
  v.check((values) => Object.keys(values).length <= mostValues, `Usa ${mostValues} datos o menos.`),
);

/** A transactional message. Either the body or the header `Idempotency-Key` has its idempotency key. */
export const messageForm = v.strictObject({
  template: sendMethod,
  /** Whom it is for. An address beside a customer is written to instead of the stored one. */
  to: namedPerson('Di para quién es el mensaje.'),
  data: v.optional(messageData, {}),
  idempotencyKey: v.optional(requiredText('Escribe la clave de la solicitud.', longestKey)),
});
export type MessageForm = v.InferOutput<typeof messageForm>;

/** What a request was accepted as. A repetition of the request is answered alike. */
export const acceptedMessage = v.object({
  id: v.pipe(v.string(), v.uuid()),
  channel: v.picklist(channelNames),
  /** The customer it is for; null: an address of nobody known. */
  customer: v.nullable(v.number()),
  createdAt: moment,
});
export type AcceptedMessage = v.InferOutput<typeof acceptedMessage>;

/**
 * The states of a transactional message. `uncertain`: the sender stopped before it knew the outcome, and it is never sent again. `skipped`:
 * the address bounced or complained before.
 */
export const messageStates = ['pending', 'sending', 'sent', 'delivered', 'failed', 'uncertain', 'skipped'] as const;

export const messageStatus = v.object({
  ...acceptedMessage.entries,
  state: v.picklist(messageStates),
  /** Why it was not sent, or not delivered. */
  reason: v.nullable(v.string()),
  /** When it entered its state. */
  at: moment,
});
export type MessageStatus = v.InferOutput<typeof messageStatus>;
