import type { WhatsappProfile, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { HttpProtocol } from '../http/http-provider.ts';
import type { OutgoingTemplate } from '../outgoing-messages.ts';

/** A WhatsApp service: lists numbers and templates, and sends messages. */
export interface WhatsappGateway {
  /** The sending numbers. Throws `WhatsappFailure`. */
  profiles(): Promise<WhatsappProfile[]>;
  /** The approved templates of a number, by name. Throws `WhatsappFailure`. */
  templates(profileId: string): Promise<WhatsappTemplate[]>;
  /** The protocol of its messages. */
  readonly protocol: HttpProtocol<OutgoingTemplate>;
}

/** The service failed. The message is the service's own. */
export class WhatsappFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WhatsappFailure';
  }
}

const parameterPlace = /\{\{\s*([\w]+)\s*\}\}/g;

/** Counts the distinct parameters of a text: `Hola {{1}}, {{1}} y {{2}}` has two. */
export const countParameters = (text: string): number => new Set([...text.matchAll(parameterPlace)].map(([, name]) => name)).size;

/** Splits parameters into those of the header, which come first, and those of the body. */
export function splitParameters({ header }: Pick<WhatsappTemplate, 'header'>, parameters: readonly string[]) {
  const inHeader = countParameters(header);
  return { header: parameters.slice(0, inHeader), body: parameters.slice(inHeader) };
}

/** Fills a text's parameters in, by order of first occurrence. */
export function fillTemplate(text: string, parameters: readonly string[]): string {
  const places = [...new Set([...text.matchAll(parameterPlace)].map(([, name = '']) => name))];
  return text.replace(parameterPlace, (place, name: string) => parameters[places.indexOf(name)] ?? place);
}

/** The digits of a number: the id of a number at these services. */
export const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');
