import * as v from 'valibot';
import { type Channel, channelNames } from '../channels/channels.ts';
import { emailAddress, optionalText, requiredText } from '../field.schema.ts';
import { postbackTexts, urlSuffixes } from '../whatsapp/button-values.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** Text of a mail header, such as the subject. Line breaks are rejected, because they would allow header injection. */
const headerText = <S extends v.GenericSchema<string | undefined, string>>(schema: S) =>
  v.pipe(schema, v.regex(/^[^\r\n]*$/, 'Escribe en una sola línea.'));

/** A send method by e-mail. */
export const emailMethod = v.strictObject({
  type: v.literal('email'),
  newsletterId: v.pipe(v.string('Elige un newsletter.'), v.nonEmpty('Elige un newsletter.'), v.uuid('Elige un newsletter.')),
  sender: headerText(requiredText('Escribe el nombre del remitente.', 80)),
  senderEmail: emailAddress('Escribe el correo del remitente.', 'Debe ingresar un correo valido'),
  respondEmail: v.optional(v.union([v.literal(''), emailAddress('', 'Debe ingresar un correo valido')]), ''),
  subject: headerText(requiredText('Escribe el asunto.', 150)),
  preheader: headerText(optionalText(150)),
});
export type EmailMethod = v.InferOutput<typeof emailMethod>;

/** The largest length of an SMS text: ten parts of GSM-7. The limit prevents expensive mistakes. */
export const longestSms = 1530;

/** A send method by SMS: a text with merge tags. `shortenLinks` replaces every address with a short link of the recipient. */
export const smsMethod = v.strictObject({
  type: v.literal('sms'),
  smsMessage: requiredText('Escribe el mensaje.', longestSms),
  shortenLinks: v.optional(v.boolean(), false),
});
export type SmsMethod = v.InferOutput<typeof smsMethod>;

/** The media types of a WhatsApp message. */
export const mediaTypes = ['texto', 'imagen', 'video', 'documento'] as const;
export type MediaType = (typeof mediaTypes)[number];

/**
 * A send method by WhatsApp: an approved template of one of the account's numbers. `waPhoneNumber` is the profile's id, `waParameters` fill
 * the template's placeholders in order, and `waMessage` is the template's text at the time of choosing. Parameters, postback texts and URL
 * suffixes may contain merge tags.
 */
export const whatsappMethod = v.strictObject({
  type: v.literal('wa'),
  waPhoneNumber: requiredText('Elige un número de WhatsApp.', 100),
  waTemplateId: requiredText('Elige una plantilla.', 200),
  waParameters: v.optional(v.pipe(v.array(requiredText('Completa este dato.', 500)), v.maxLength(30)), []),
  waMessage: optionalText(4096),
  /** The address of the picture, video or document of a template that has one. */
  waMediaUrl: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.url('Escribe una dirección web válida.'), v.maxLength(2000))]),
    '',
  ),
  waPostbackTexts: postbackTexts,
  waUrlSuffixes: urlSuffixes,
  shortenLinks: v.optional(v.boolean(), false),
});
export type WhatsappMethod = v.InferOutput<typeof whatsappMethod>;

/** The send method of each channel. On the wire and in the database the channel of a method is called its `type`. */
const methods = { email: emailMethod, sms: smsMethod, wa: whatsappMethod } as const satisfies Readonly<Record<Channel, unknown>>;

export const sendMethod = v.variant('type', Object.values(methods), 'Elige e-mail, SMS o WhatsApp.');
export type SendMethod = v.InferOutput<typeof sendMethod>;

export const sendMethodFormNames = {
  newsletterId: 'newsletter_id',
  senderEmail: 'sender_email',
  respondEmail: 'respond_email',
  smsMessage: 'sms_message',
  shortenLinks: 'shorten_links',
  waPhoneNumber: 'wa_phone_number',
  waTemplateId: 'wa_template_id',
  waParameters: 'wa_parameters',
  waMessage: 'wa_message',
  waMediaUrl: 'wa_media_url',
  waPostbackTexts: 'wa_postback_texts',
  waUrlSuffixes: 'wa_url_suffixes',
} as const satisfies WireNames;

/** A stored send method. Fields of other channels are empty. */
export const storedSendMethod = v.object({
  id: v.number(),
  scheduledId: v.string(),
  type: v.picklist(channelNames),
  newsletterId: v.nullable(v.string()),
  /** The name of the newsletter, and the version that is sent. */
  newsletterName: v.nullable(v.string()),
  newsletterVersion: v.nullable(v.number()),
  sender: v.string(),
  senderEmail: v.string(),
  respondEmail: v.string(),
  subject: v.string(),
  preheader: v.string(),
  smsMessage: v.string(),
  waPhoneNumber: v.string(),
  waTemplateId: v.string(),
  waParameters: v.array(v.string()),
  waMessage: v.string(),
  waMediaUrl: v.string(),
  waPostbackTexts: v.array(v.object({ index: v.number(), text: v.string() })),
  waUrlSuffixes: v.array(v.string()),
  shortenLinks: v.boolean(),
});
export type StoredSendMethod = v.InferOutput<typeof storedSendMethod>;

/** An empty stored method: each method sets the fields of its own channel, and the others stay empty. */
export const emptySendMethod: Omit<
  StoredSendMethod,
  'id' | 'scheduledId' | 'type' | 'newsletterId' | 'newsletterName' | 'newsletterVersion'
> = {
  sender: '',
  senderEmail: '',
  respondEmail: '',
  subject: '',
  preheader: '',
  smsMessage: '',
  waPhoneNumber: '',
  waTemplateId: '',
  waParameters: [],
  waMessage: '',
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: [],
  shortenLinks: false,
};
