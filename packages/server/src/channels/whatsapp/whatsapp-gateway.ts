import type { WhatsappProfile, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { HttpProtocol } from '../http/http-provider.ts';
import type { OutgoingTemplate } from '../outgoing-messages.ts';

/** A service through which WhatsApp templates are read and sent. */
export interface WhatsappGateway {
  /** The numbers to write from. Throws `WhatsappFailure`. */
  profiles(): Promise<WhatsappProfile[]>;
  /** The approved templates of a number, by name. Throws `WhatsappFailure`. */
  templates(profileId: string): Promise<WhatsappTemplate[]>;
  /** How a message is sent. */
  readonly protocol: HttpProtocol<OutgoingTemplate>;
}

/** The service did not do what was asked. The message is the service's own. */
export class WhatsappFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WhatsappFailure';
  }
}

const parameterPlace = /\{\{\s*([\w]+)\s*\}\}/g;

/** How many different parameters a text has: `Hola {{1}}, {{1}} y {{2}}` has two. */
export const countParameters = (text: string): number => new Set([...text.matchAll(parameterPlace)].map(([, name]) => name)).size;

/** The parameters of header and body, taken apart: those of the header stand first. */
export function splitParameters({ header }: Pick<WhatsappTemplate, 'header'>, parameters: readonly string[]) {
  const inHeader = countParameters(header);
  return { header: parameters.slice(0, inHeader), body: parameters.slice(inHeader) };
}

/** A text with its parameters in their places, in the order in which the places come first. */
export function fillTemplate(text: string, parameters: readonly string[]): string {
  const places = [...new Set([...text.matchAll(parameterPlace)].map(([, name = '']) => name))];
  return text.replace(parameterPlace, (place, name: string) => parameters[places.indexOf(name)] ?? place);
}

/** Digits alone: what these services call a number. */
export const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');
