import { byChannel, type Channel, channelNames } from '@pregon/contract/channels/channels';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { smsLength } from '@pregon/contract/sms/sms-length';
import { type LucideIcon, Mail, MessageCircle, MessageSquare } from 'lucide-react';
import type { ComponentType } from 'react';
import type { MethodProps } from './features/schedule-form/methods/method-props.ts';
import { plainText } from './features/schedule-form/methods/plain-text.ts';

/** Descriptor of a channel for the schedule screens. `Values` are the channel's fields in the schedule form. */
interface ScheduleChannel<Values> {
  readonly icon: LucideIcon;
  /** True for channels that are previewed as a message on a phone; false for e-mail. */
  readonly isOnPhone: boolean;
  /** The labels of the form's fields, in the order of the form. The error summary uses them too. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  readonly empty: Values;
  /** Converts a stored method to form values. */
  readonly read: (stored: StoredSendMethod) => Values;
  /** Builds the one-line summary on the method's card from the value of the field `of`. */
  readonly summary: { readonly of: keyof Values & string; readonly format: (value: string) => string };
  /** Loads the component with the channel's fields on demand. */
  readonly loadFields: () => Promise<ComponentType<MethodProps>>;
}

export interface EmailValues {
  readonly newsletterId: string;
  readonly sender: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly preheader: string;
  readonly respondEmail: string;
}

const email: ScheduleChannel<EmailValues> = {
  icon: Mail,
  isOnPhone: false,
  labels: {
    newsletterId: 'Newsletter',
    sender: 'Remitente',
    senderEmail: 'Correo del remitente',
    subject: 'Asunto',
    preheader: 'Preencabezado',
    respondEmail: 'Responder a',
  },
  empty: { newsletterId: '', sender: '', senderEmail: '', subject: '', preheader: '', respondEmail: '' },
  read: ({ newsletterId, sender, senderEmail, subject, preheader, respondEmail }) => ({
    newsletterId: newsletterId ?? '',
    sender,
    senderEmail,
    subject,
    preheader,
    respondEmail,
  }),
  summary: { of: 'subject', format: (subject) => (subject ? `«${subject}»` : 'Un newsletter aprobado, con su asunto') },
  loadFields: async () => (await import('./features/schedule-form/methods/email-fields.tsx')).EmailFields,
};

export interface SmsValues {
  readonly smsMessage: string;
  readonly shortenLinks: boolean;
}

const formatParts = (parts: number) => (parts === 1 ? 'Cabe en 1 parte' : `Ocupa ${parts} partes`);

const sms: ScheduleChannel<SmsValues> = {
  icon: MessageSquare,
  isOnPhone: true,
  labels: { smsMessage: 'Mensaje', shortenLinks: 'Acortar enlaces' },
  empty: { smsMessage: '', shortenLinks: false },
  read: ({ smsMessage, shortenLinks }) => ({ smsMessage, shortenLinks }),
  summary: {
    of: 'smsMessage',
    format: (message) => (message ? formatParts(smsLength(plainText(message)).parts) : 'Un texto corto, con enlaces si quieres'),
  },
  loadFields: async () => (await import('./features/schedule-form/methods/sms-fields.tsx')).SmsFields,
};

export interface WhatsappValues {
  readonly waPhoneNumber: string;
  readonly waTemplateId: string;
  readonly waParameters: string[];
  readonly waMessage: string;
  readonly waMediaUrl: string;
  readonly shortenLinks: boolean;
  /**
   * The indexes of the template's buttons that the postback texts belong to, in the order of
   * `waPostbackTexts`.
   */
  readonly waReplyButtons: number[];
  readonly waPostbackTexts: string[];
  readonly waUrlSuffixes: string[];
}

const wa: ScheduleChannel<WhatsappValues> = {
  icon: MessageCircle,
  isOnPhone: true,
  labels: {
    waPhoneNumber: 'Número de WhatsApp',
    waTemplateId: 'Plantilla',
    waParameters: 'Datos de la plantilla',
    waMessage: 'Texto de la plantilla',
    waMediaUrl: 'Dirección del archivo',
    shortenLinks: 'Acortar enlaces',
    waReplyButtons: 'Botones',
    waPostbackTexts: 'Respuestas de los botones',
    waUrlSuffixes: 'Final de los enlaces',
  },
  empty: {
    waPhoneNumber: '',
    waTemplateId: '',
    waParameters: [],
    waMessage: '',
    waMediaUrl: '',
    shortenLinks: false,
    waReplyButtons: [],
    waPostbackTexts: [],
    waUrlSuffixes: [],
  },
  read: ({ waPhoneNumber, waTemplateId, waParameters, waMessage, waMediaUrl, shortenLinks, waPostbackTexts, waUrlSuffixes }) => ({
    waPhoneNumber,
    waTemplateId,
    waParameters,
    waMessage,
    waMediaUrl,
    shortenLinks,
    waReplyButtons: waPostbackTexts.map(({ index }) => index),
    waPostbackTexts: waPostbackTexts.map(({ text }) => text),
    waUrlSuffixes,
  }),
  summary: {
    of: 'waTemplateId',
    format: (template) => (template ? 'Con una plantilla aprobada' : 'Elige un número y una plantilla aprobada'),
  },
  loadFields: async () => (await import('./features/schedule-form/methods/whatsapp-fields.tsx')).WhatsappFields,
};

/**
 * The channel descriptors of the schedule screens. `docs/how-to/add-a-channel.md` lists every file that a new
 * channel touches.
 */
export const scheduleChannels = { email, sms, wa } as const satisfies Readonly<Record<Channel, unknown>>;

/** The form values of each channel. A channel that is switched off keeps the values that were typed. */
export type ChannelValues = { readonly [C in Channel]: (typeof scheduleChannels)[C]['empty'] };
export type ChannelField = { [C in Channel]: `${C}.${keyof ChannelValues[C] & string}` }[Channel];

export const emptyChannels = byChannel((channel) => scheduleChannels[channel].empty) as ChannelValues;

/** Converts the stored methods to form values; a channel without a method gets empty values. */
export const readChannels = (methods: readonly StoredSendMethod[]): ChannelValues =>
  byChannel((channel) => {
    const stored = methods.find(({ type }) => type === channel);
    return stored ? scheduleChannels[channel].read(stored) : emptyChannels[channel];
  }) as ChannelValues;

/** The label of every channel field, by its form name: `email.subject`. */
export const channelFieldLabels = Object.fromEntries(
  channelNames.flatMap((channel) =>
    Object.entries(scheduleChannels[channel].labels).map(([field, label]) => [`${channel}.${field}`, label]),
  ),
) as Readonly<Record<ChannelField, string>>;
