import type { Channel } from '@pregon/contract/channels/channels';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { filledTemplate } from '../../message-words/filled-template.ts';

/** A label and the value of a method, as a row of the schedule page. */
type Detail = readonly [name: string, value: string];

/** Names a number of WhatsApp by its id. */
export type SenderOf = (number: string) => string;

/** What the page of a schedule shows of a method of each channel. */
export const methodDetails: Readonly<Record<Channel, (stored: StoredSendMethod, senderOf: SenderOf) => readonly Detail[]>> = {
  email: ({ newsletterName, newsletterVersion, subject, sender, senderEmail }) => [
    ['Newsletter', `${newsletterName ?? ''}${newsletterVersion ? ` (versión ${newsletterVersion})` : ''}`],
    ['Asunto', subject],
    ['Remitente', `${sender} <${senderEmail}>`],
  ],
  sms: ({ smsMessage }) => [['Mensaje', smsMessage]],
  wa: ({ waMessage, waTemplateId, waParameters, waPostbackTexts, waUrlSuffixes, waPhoneNumber }, senderOf) => [
    ['Mensaje', filledTemplate(waMessage, waParameters) || waTemplateId],
    ['Respuestas de los botones', waPostbackTexts.map(({ text }) => text).join(' · ')],
    ['Final de los enlaces', waUrlSuffixes.join(' · ')],
    ['Número', senderOf(waPhoneNumber)],
  ],
};
