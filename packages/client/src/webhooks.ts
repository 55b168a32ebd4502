import type { Channel, WebhookEventType } from './operations.ts';

type MessageEventType = Extract<WebhookEventType, `message.${string}`>;
type CustomerEventType = Extract<WebhookEventType, `customer.${string}`>;

interface MessageData {
  readonly message: number;
  readonly channel: Channel;
  readonly customer: number | null;
  /** The schedule that the message belongs to. */
  readonly schedule?: string | null;
  /** The id of the transactional message that it is. */
  readonly transactional?: string | null;
}

interface CustomerData {
  readonly customer: number;
  readonly channel: Channel;
}

interface Told<Type extends string, Data> {
  readonly type: Type;
  /** ISO 8601 */
  readonly timestamp: string;
  readonly data: Data;
}

/** What a webhook tells. */
export type WebhookEvent =
  | { [Type in MessageEventType]: Told<Type, MessageData> }[MessageEventType]
  | { [Type in CustomerEventType]: Told<Type, CustomerData> }[CustomerEventType]
  | Told<'webhook.test', Readonly<Record<string, unknown>>>;

/** A verified webhook. Deliveries are repeated until they are answered: handle each `id` once. */
export type VerifiedWebhook = WebhookEvent & { readonly id: string };

/** Why a webhook was refused: something is missing, it is too old or too new, or nobody with the secret signed it. */
export type WebhookRefusal = 'headers' | 'timestamp' | 'signature' | 'body';

/** A webhook that must not be trusted. Answer it with status 400. */
export class WebhookError extends Error {
  readonly refusal: WebhookRefusal;

  constructor(refusal: WebhookRefusal, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.refusal = refusal;
  }
}

/** Headers of `fetch`, or those of Node. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookSettings {
  /** The largest difference between the clocks, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The time of the check. */
  readonly now?: Date;
}

const secretPrefix = 'whsec_';

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError('headers', `The header ${name} is missing.`);
  return value;
}

/** Decodes Base64. Undefined: it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Verifies a webhook by Standard Webhooks, and returns what it tells. Throws `WebhookError`.
 *
 * @param secret the signing secret, `whsec_…`
 * @param body the body as it arrived, byte by byte: JSON that was parsed and written again has another signature
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  { toleranceSeconds = 300, now = new Date() }: WebhookSettings = {},
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookError('timestamp', 'The webhook is too old or too new.');
  }
  const secretBytes = bytesOf(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  if (!secretBytes || secretBytes.length === 0) throw new TypeError('The signing secret is not Base64.');
  const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));
  // Compares in constant time.
  const fits = await Promise.all(given.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
  if (!fits.includes(true)) throw new WebhookError('signature', 'No signature of the webhook fits the secret.');
  return { ...eventOf(body), id };
}

function eventOf(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookError('body', 'The body of the webhook is not JSON.');
  }
}
