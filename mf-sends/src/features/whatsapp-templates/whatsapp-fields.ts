import { urlSuffixes } from '@pregon/contract/whatsapp/button-values.schema';
import { mediaIsThere, type WhatsappSend, whatsappSendEntries } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';
import { pairedPostbacks } from '../../template-fields/paired-postbacks.ts';

/**
 * Schema of the send form. Its input has the postback texts as a list in the order of the reply buttons; its
 * output is the contract's request. The media type has no field, because the template determines it.
 */
export const whatsappFields = v.pipe(
  v.object({
    ...whatsappSendEntries,
    replyButtons: v.array(v.number()),
    postbackTexts: v.array(v.pipe(v.string(), v.maxLength(200, 'Usa máximo 200 caracteres.'))),
    urlSuffixes,
  }),
  v.forward(v.partialCheck(...mediaIsThere), ['mediaFileUrl']),
  v.transform(({ replyButtons, postbackTexts, ...send }): WhatsappSend => ({
    ...send,
    postbackTexts: pairedPostbacks(replyButtons, postbackTexts),
  })),
);

/** The labels of all fields, in the order of the form. The error summary uses them too. */
export const fieldLabels = {
  destination: 'Número',
  source: 'Desde',
  template: 'Plantilla',
  parameters: 'Datos de la plantilla',
  typeMedia: 'Tipo de contenido',
  mediaFileUrl: 'Dirección del archivo',
  replyButtons: 'Botones',
  postbackTexts: 'Respuestas de los botones',
  urlSuffixes: 'Final de los enlaces',
} as const;

export type WhatsappForm = AppForm<v.InferInput<typeof whatsappFields>, WhatsappSend>;
