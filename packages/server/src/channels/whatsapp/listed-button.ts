import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import * as v from 'valibot';

/** A button as Meta and Gupshup list it. */
export const listedButton = v.object({ type: v.string(), text: v.optional(v.string(), ''), url: v.optional(v.string()) });

const kinds = { QUICK_REPLY: 'respuesta', URL: 'enlace', PHONE_NUMBER: 'llamada' } as const;
const isKind = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type);

/** The supported buttons. Each keeps its position among all buttons, because the services count the others too. */
export const buttonsOf = (listed: readonly v.InferOutput<typeof listedButton>[]): WhatsappTemplate['buttons'] =>
  listed.flatMap(({ type, text, url }, index) =>
    isKind(type) ? [{ kind: kinds[type], text, index, ...(type === 'URL' && url && { url }) }] : [],
  );
