import { storableText } from '../../kernel/database/storable-text.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** By what a service names a message: its own name for it, or the id that we gave it. */
export interface MessageName {
  readonly reference?: string | undefined;
  readonly id?: string | undefined;
}

/** What a service tells of a message, or of a person who answers. */
export type ProviderEvent =
  | ({ readonly kind: 'delivered' | 'read' | 'complaint' } & MessageName)
  /** `permanent`: nobody will be reached at this address. */
  | ({ readonly kind: 'failed'; readonly permanent: boolean; readonly reason: string } & MessageName)
  | ({
      readonly kind: 'answer';
      readonly channel: 'sms' | 'wa';
      readonly from: string;
      readonly text: string;
      /** The service's own name for the answer. */
    } & Pick<MessageName, 'reference'>);

/** The account whose own provider reports: nothing of another account is found or changed by it. */
export interface EventScope {
  readonly accountId: number;
  readonly channel: Channel;
}

/** As far as a service may say anything at length, in code points. */
const longest = { name: 255, text: 2000 };
const cleanName = (text: string | undefined): string | undefined => text && storableText(text, longest.name);

/** An event whose texts the database can store, whatever the service sent. */
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

/** What somebody who answers wants. Words count alone: who writes a sentence with one of them in it is having a conversation. */
export function wishOf(text: string): 'leave' | 'return' | undefined {
  const said = plain(text);
  if (leaving.has(said)) return 'leave';
  return returning.has(said) ? 'return' : undefined;
}
