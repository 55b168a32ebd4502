import type { Channel } from '@pregon/contract/channels/channels';
import type { AppForm } from '@pregon/ui/form';
import type { ScheduleOutput } from './schedule-fields.ts';

export interface EmailValues {
  readonly newsletterId: string;
  readonly sender: string;
  readonly senderEmail: string;
  readonly respondEmail: string;
  readonly subject: string;
  readonly preheader: string;
}

export interface SmsValues {
  readonly smsMessage: string;
  readonly shortenLinks: boolean;
}

export interface WhatsappValues {
  readonly waPhoneNumber: string;
  readonly waTemplateId: string;
  readonly waParameters: string[];
  readonly waMessage: string;
  readonly waMediaUrl: string;
  /** The positions of the buttons that the postback texts belong to, in the same order. */
  readonly waReplyButtons: number[];
  readonly waPostbackTexts: string[];
  readonly waUrlSuffixes: string[];
  readonly shortenLinks: boolean;
}

/**
 * A schedule as its form holds it: choices are text, what is empty is '', [] or undefined. Methods that are switched off keep what
 * was typed.
 */
export interface ScheduleValues {
  readonly name: string;
  readonly profile: string;
  /** The day on which it is sent, or from which on. */
  readonly day: string | undefined;
  /** The one clock of the form: of a single sending, or of all of them. */
  readonly sendingTime: string | undefined;
  readonly repeatSending: boolean;
  readonly dateEnd: string | undefined;
  readonly range: string;
  readonly sendingJustXdays: number[];
  readonly repeatEachMonth: string;
  readonly dayTheMonth: number | undefined;
  readonly ordinal: string;
  readonly weekday: string;
  readonly active: boolean;
  /** The methods that are switched on. */
  readonly methods: string[];
  readonly email: EmailValues;
  readonly sms: SmsValues;
  readonly wa: WhatsappValues;
}

export type ScheduleAppForm = AppForm<ScheduleValues, ScheduleOutput>;

/** The time at which a day without a time is sent. */
export const defaultTime = '09:00';

export const emptySchedule: ScheduleValues = {
  name: '',
  profile: '',
  day: undefined,
  sendingTime: defaultTime,
  repeatSending: false,
  dateEnd: undefined,
  range: '',
  sendingJustXdays: [],
  repeatEachMonth: '',
  dayTheMonth: undefined,
  ordinal: '',
  weekday: '',
  active: false,
  methods: ['email'],
  email: { newsletterId: '', sender: '', senderEmail: '', respondEmail: '', subject: '', preheader: '' },
  sms: { smsMessage: '', shortenLinks: false },
  wa: {
    waPhoneNumber: '',
    waTemplateId: '',
    waParameters: [],
    waMessage: '',
    waMediaUrl: '',
    waReplyButtons: [],
    waPostbackTexts: [],
    waUrlSuffixes: [],
    shortenLinks: false,
  },
};

/** What each method is called. */
export const methodNames = { email: 'E-mail', sms: 'SMS', wa: 'WhatsApp' } as const satisfies Record<Channel, string>;

/** All fields, in the order of the form, with what the summary of errors calls them. */
export const fieldLabels = {
  name: 'Nombre',
  profile: 'Perfil',
  day: 'Día',
  sendingTime: 'Hora',
  repeatSending: 'Repetir',
  dateEnd: 'Hasta',
  range: 'Se repite',
  sendingJustXdays: 'Días de la semana',
  repeatEachMonth: 'Qué día de cada mes',
  dayTheMonth: 'Día del mes',
  ordinal: 'Cuál de cada mes',
  weekday: 'Día de la semana',
  methods: 'Métodos de envío',
  'email.newsletterId': 'Newsletter',
  'email.sender': 'Remitente',
  'email.senderEmail': 'Correo del remitente',
  'email.subject': 'Asunto',
  'email.preheader': 'Preencabezado',
  'email.respondEmail': 'Responder a',
  'sms.smsMessage': 'Mensaje',
  'sms.shortenLinks': 'Acortar enlaces',
  'wa.waPhoneNumber': 'Número de WhatsApp',
  'wa.waTemplateId': 'Plantilla',
  'wa.waParameters': 'Datos de la plantilla',
  'wa.waMessage': 'Texto de la plantilla',
  'wa.waMediaUrl': 'Dirección del archivo',
  'wa.shortenLinks': 'Acortar enlaces',
  'wa.waReplyButtons': 'Botones',
  'wa.waPostbackTexts': 'Respuestas de los botones',
  'wa.waUrlSuffixes': 'Final de los enlaces',
  active: 'Activa',
} as const;
export type ScheduleField = keyof typeof fieldLabels;

export const scheduleFieldNames = Object.keys(fieldLabels) as readonly ScheduleField[];
