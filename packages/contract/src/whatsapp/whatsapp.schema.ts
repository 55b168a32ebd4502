import * as v from 'valibot';
import { requiredText } from '../field.schema.ts';
import { mediaTypes } from '../schedules/send-method.schema.ts';
import type { WireNames } from '../wire-names.ts';
import { buttonKinds, postbackTexts, urlSuffixes } from './button-values.schema.ts';

/** A WhatsApp number of the account. */
export const whatsappProfile = v.object({ id: v.string(), name: v.string(), phoneNumber: v.string() });
export type WhatsappProfile = v.InferOutput<typeof whatsappProfile>;

const templateButton = v.object({
  kind: v.picklist(buttonKinds),
  text: v.string(),
  /** The index among all of the template's buttons, from 0; when missing, the index in this list. */
  index: v.optional(v.number()),
  /** The target of a link. It may end with a placeholder, `{{1}}`, that is filled for each message. */
  url: v.optional(v.string()),
});

/** A template that the provider has approved. Its text contains placeholders for parameters: `{{1}}`, `{{2}}` … */
export const whatsappTemplate = v.object({
  id: v.string(),
  name: v.string(),
  language: v.string(),
  category: v.string(),
  header: v.string(),
  body: v.string(),
  footer: v.string(),
  /** The number of parameters of header and body together, in that order. */
  parameterCount: v.number(),
  media: v.picklist(mediaTypes),
  /** The buttons: quick replies, to which postback texts refer by index, links and calls. */
  buttons: v.array(templateButton),
});
export type WhatsappTemplate = v.InferOutput<typeof whatsappTemplate>;

/** A telephone number with its country code: `+57 300 123 4567`. Spaces, points and dashes are removed. */
const telephone = (message: string, wrong: string) => v.pipe(requiredText(message, 40), v.regex(/^\+?[\d\s().-]{7,25}$/, wrong));

const needsMedia: readonly string[] = ['video', 'imagen'];

/** The fields of every message, for forms that arrange them differently. */
export const whatsappSendEntries = {
  source: requiredText('Elige el número desde el que se envía.', 100),
  template: requiredText('Elige una plantilla.', 200),
  parameters: v.optional(v.pipe(v.array(requiredText('Completa este dato.', 500)), v.maxLength(30)), []),
  destination: telephone('Escribe el número de destino.', 'Escribe un número con el indicativo del país, como +57 300 123 4567.'),
  typeMedia: v.picklist(mediaTypes, 'Elige el tipo de contenido.'),
  mediaFileUrl: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.url('Escribe una dirección web válida.'), v.maxLength(2000))]),
    '',
  ),
};

/** The check that a picture, video or document has an address. */
export const mediaIsThere = [
  [['typeMedia'], ['mediaFileUrl']],
  ({ typeMedia, mediaFileUrl }: { typeMedia: string; mediaFileUrl: string }) =>
    mediaFileUrl !== '' || !needsMedia.includes(typeMedia),
  'Escribe la dirección de la imagen o del video.',
] as const;

/** A template message to one recipient. `source` and `template` are ids. */
export const whatsappSend = v.pipe(
  v.strictObject({ ...whatsappSendEntries, postbackTexts, urlSuffixes }),
  v.forward(v.partialCheck(...mediaIsThere), ['mediaFileUrl']),
);
export type WhatsappSend = v.InferOutput<typeof whatsappSend>;

/** The provider's answer, as an HTTP client sees it. */
export const whatsappSendResult = v.object({
  data: v.object({ messageId: v.nullable(v.string()), status: v.string() }),
  status: v.number(),
  statusText: v.string(),
  headers: v.record(v.string(), v.string()),
});
export type WhatsappSendResult = v.InferOutput<typeof whatsappSendResult>;

export const whatsappSendNames = { typeMedia: 'type_media', mediaFileUrl: 'media_file_url' } as const satisfies WireNames;
