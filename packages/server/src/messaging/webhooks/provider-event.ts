import { storableText } from '../../kernel/database/storable-text.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** How a service identifies a message: by its own id, or by ours. */
export interface MessageName {
  readonly reference?: string | undefined;
  readonly id?: string | undefined;
}

/** An event of a provider: a status report, or a reply. */
export type ProviderEvent =
  | ({ readonly kind: 'delivered' | 'read' | 'complaint' } & MessageName)
  /** `permanent`: a hard bounce. */
  | ({ readonly kind: 'failed'; readonly permanent: boolean; readonly reason: string } & MessageName)
  | ({
      readonly kind: 'answer';
      readonly channel: 'sms' | 'wa';
      readonly from: string;
      readonly text: string;
      /** When the person wrote it, if the service reports it: events may be delivered late and repeatedly. */
      readonly at?: Date | undefined;
      /** The service's own id of the reply. */
    } & Pick<MessageName, 'reference'>);

/** The account whose own provider reports: events find and change nothing of another account. */
export interface EventScope {
  readonly accountId: number;
  readonly channel: Channel;
}

/** Limits of an event's texts, in code points. */
const longest = { name: 255, text: 2000 };
const cleanName = (text: string | undefined): string | undefined => text && storableText(text, longest.name);

/** Truncates an event's texts and removes characters that the database cannot store. */
export function storableEvent(event: ProviderEvent): ProviderEvent {
  const reference = cleanName(event.reference);
  if (event.kind === 'answer') {
    return { ...event, reference, from: storableText(event.from, longest.name), text: storableText(event.text, longest.text) };
  }
  const named = { reference, id: cleanName(event.id) };
  return event.kind === 'failed'
    ? { ...event, ...named, reason: storableText(event.reason, longest.text) }
    : { ...event, ...named };
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const leaving = new Set([
  'STOP',
  'SALIR',
  'BAJA',
  'CANCELAR',
  'PARAR',
  'NO MAS',
  'DARSE DE BAJA',
  'DARME DE BAJA',
  'UNSUBSCRIBE',
  'STOPALL',
]);
const returning = new Set(['ALTA', 'VOLVER', 'START', 'UNSTOP']);

/** Detects an opt-out or opt-in reply. Only a single keyword counts: a sentence that contains one is conversation. */
export function wishOf(text: string): 'leave' | 'return' | undefined {
  const said = plain(text);
  if (leaving.has(said)) return 'leave';
  return returning.has(said) ? 'return' : undefined;
}
