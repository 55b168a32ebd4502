import * as v from 'valibot';
import { textAt } from '../../channels/http/http-exchange.ts';
import type { ProviderEvent } from './provider-event.ts';

const name = { reference: v.optional(v.string()), id: v.optional(v.string()) };
const ownEvent = v.variant('event', [
  v.object({ event: v.picklist(['delivered', 'read', 'complaint']), ...name }),
  v.object({
    event: v.literal('failed'),
    ...name,
    permanent: v.optional(v.boolean(), false),
    reason: v.optional(v.string(), ''),
  }),
  v.object({
    event: v.literal('answer'),
    from: v.string(),
    text: v.string(),
    at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
]);
const ownEvents = v.union([
  // The length first: each event that is none costs time.
  v.pipe(v.array(v.unknown()), v.maxLength(1000), v.array(ownEvent)),
  v.pipe(
    ownEvent,
    v.transform((event) => [event]),
  ),
]);

/** Parses our own JSON format, for services with configurable webhooks. Undefined: it is not in that format. */
export function readOwnEvents(body: unknown, channel: 'sms' | 'email'): readonly ProviderEvent[] | undefined {
  const read = v.safeParse(ownEvents, body, { abortEarly: true });
  if (!read.success) return undefined;
  return read.output.flatMap((event): ProviderEvent[] => {
    if (event.event === 'answer') {
      const { from, text, at } = event;
      return channel === 'sms' ? [{ kind: 'answer', channel, from, text, at: at === undefined ? undefined : new Date(at) }] : [];
    }
    const { event: kind, ...rest } = event;
    return [kind === 'failed' ? { permanent: false, reason: '', ...rest, kind } : { ...rest, kind }];
  });
}

/** Twilio's error codes of hard bounces: unknown, unreachable and landline numbers, and people who opted out at Twilio. */
const unreachableCodes = new Set(['21211', '21610', '21614', '30003', '30005', '30006', '63024']);
const twilioStatuses: Readonly<Record<string, 'delivered' | 'read' | 'failed'>> = {
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
};

/** Parses a Twilio form: a status report or a reply. */
export function readTwilio(form: Readonly<Record<string, string>>): readonly ProviderEvent[] {
  const { MessageSid: reference, MessageStatus = '', ErrorCode: code = '', From: from, Body: text } = form;
  const kind = twilioStatuses[MessageStatus];
  if (kind === 'failed') return [{ kind, reference, permanent: unreachableCodes.has(code), reason: `Twilio ${code}`.trim() }];
  if (kind) return [{ kind, reference }];
  if (from === undefined || text === undefined) return [];
  const isWhatsapp = from.startsWith('whatsapp:');
  return [{ kind: 'answer', channel: isWhatsapp ? 'wa' : 'sms', from: from.replace(/^whatsapp:/, ''), text, reference }];
}

/** The time that a service gives as a count since 1970. Undefined: it gives none that makes sense. */
function momentOf(count: string | undefined, unitMs: number): Date | undefined {
  const at = new Date(Number(count || Number.NaN) * unitMs);
  return Number.isNaN(at.getTime()) || at.getTime() <= 0 ? undefined : at;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** Meta's error codes for numbers that are not on WhatsApp or unreachable there. */
const notOnWhatsapp = new Set(['131026', '131030', '131021']);

function metaStatus(status: unknown): ProviderEvent[] {
  const reference = textAt(status, 'id');
  const id = textAt(status, 'biz_opaque_callback_data');
  const kind = textAt(status, 'status');
  if (kind === 'delivered' || kind === 'read') return [{ kind, reference, id }];
  if (kind !== 'failed') return [];
  const code = textAt(status, 'errors.0.code') ?? '';
  const reason = textAt(status, 'errors.0.error_data.details') ?? textAt(status, 'errors.0.title') ?? code;
  return [{ kind, reference, id, permanent: notOnWhatsapp.has(code), reason }];
}

function metaMessage(message: unknown): ProviderEvent[] {
  const from = textAt(message, 'from');
  const text =
    textAt(message, 'text.body') ?? textAt(message, 'button.text') ?? textAt(message, 'interactive.button_reply.title');
  const reference = textAt(message, 'id');
  const at = momentOf(textAt(message, 'timestamp'), 1000);
  return from && text ? [{ kind: 'answer', channel: 'wa', from: `+${from}`, text, at, reference }] : [];
}

/** Parses a Meta webhook: many changes of many numbers at once. */
export function readMeta(body: unknown): readonly ProviderEvent[] {
  const values = list(part(body, 'entry')).flatMap((entry) =>
    list(part(entry, 'changes')).map((change) => part(change, 'value')),
  );
  return values.flatMap((value) => [
    ...list(part(value, 'statuses')).flatMap(metaStatus),
    ...list(part(value, 'messages')).flatMap(metaMessage),
  ]);
}

/** Parses a Gupshup webhook, a single event. Its own id of a message is `gsId`, beside WhatsApp's. */
export function readGupshup(body: unknown): readonly ProviderEvent[] {
  const payload = part(body, 'payload');
  if (part(body, 'type') === 'message') {
    const from = textAt(payload, 'sender.phone');
    const text = textAt(payload, 'payload.text') ?? textAt(payload, 'payload.title');
    const reference = textAt(payload, 'id');
    const at = momentOf(textAt(body, 'timestamp'), 1);
    return from && text ? [{ kind: 'answer', channel: 'wa', from: `+${from}`, text, at, reference }] : [];
  }
  if (part(body, 'type') !== 'message-event') return [];
  const reference = textAt(payload, 'gsId') ?? textAt(payload, 'id');
  const kind = textAt(payload, 'type');
  if (kind === 'delivered' || kind === 'read') return [{ kind, reference }];
  if (kind !== 'failed') return [];
  const code = textAt(payload, 'payload.code') ?? '';
  return [
    { kind, reference, permanent: notOnWhatsapp.has(code) || code === '1002', reason: textAt(payload, 'payload.reason') ?? code },
  ];
}
