import { ownProviderChannels } from '../channels/channels.ts';
import * as v from 'valibot';
import { emailAddress, moment, requiredText } from '../field.schema.ts';
import { defaultSender } from './default-sender.endpoints.ts';
import { providerReport } from './provider-report.ts';
import { keptDays, keptDaysOf } from './retention.ts';
import { attributionTouches } from './attribution-touch.ts';
import { messageLanguages, usualLanguage } from './message-language.ts';

const oneLine = 'Escribe en una sola línea.';
const badAddress = 'Debe ingresar un correo valido';
const headerText = (most: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(most, `Usa ${most} caracteres o menos.`), v.regex(/^[^\r\n]*$/, oneLine)),
    '',
  );
const optionalAddress = v.optional(v.union([v.literal(''), emailAddress('', badAddress)], badAddress), '');

/** The currencies that an account may choose: those of the Americas and of Spain. */
export const currencies = [
  'COP',
  'USD',
  'EUR',
  'MXN',
  'PEN',
  'CLP',
  'ARS',
  'BRL',
  'BOB',
  'CRC',
  'DOP',
  'GTQ',
  'PYG',
  'UYU',
] as const;

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('es-CO', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The preferred source of a customer's focus and category. */
export const preferredFoci = ['importado', 'calculado'] as const;

const badDays = 'Escribe de 1 a 30 días.';

/** The form of an account's own data. The sender fields are empty where the account has no default sender. */
export const accountForm = v.strictObject({
  name: requiredText('Escribe el nombre de la cuenta.', 100),
  timeZone: v.pipe(v.string('Elige una zona horaria.'), v.maxLength(60), v.check(isZone, 'Elige una zona horaria.')),
  currency: v.picklist(currencies, 'Elige una moneda.'),
  /** The language of messages to customers. When omitted, it stays as it is. */
  language: v.optional(v.picklist(messageLanguages, 'Elige un idioma.')),
  /** The attribution window in days: purchases and unsubscribes within it count for a message. When omitted, it stays as it is. */
  attributionDays: v.optional(v.pipe(v.number(badDays), v.integer(badDays), v.minValue(1, badDays), v.maxValue(30, badDays))),
  /** The message that a purchase counts for. When omitted, it stays as it is. */
  attributionTouch: v.optional(v.picklist(attributionTouches, 'Elige a qué mensaje se cuenta.')),
  /** The preferred source of focus and category when one value was imported and another calculated. When omitted, it stays as it is. */
  preferredFocus: v.optional(v.picklist(preferredFoci, 'Elige cuál cuenta.')),
  /** Whether a second person must approve newsletters, and schedules. When omitted, it stays as it is. */
  secondPersonNewsletters: v.optional(v.boolean()),
  secondPersonSchedules: v.optional(v.boolean()),
  /** How many days uploaded customer files, imports and photos are kept. When omitted, it stays as it is. */
  keptFileDays: v.optional(keptDaysOf('files')),
  keptImportDays: v.optional(keptDaysOf('imports')),
  keptPhotoDays: v.optional(keptDaysOf('photos')),
  senderName: headerText(80),
  senderEmail: optionalAddress,
  replyTo: optionalAddress,
});
export type AccountForm = v.InferOutput<typeof accountForm>;

const hostName = v.pipe(
  requiredText('Escribe el servidor de correo.', 253),
  v.toLowerCase(),
  v.regex(/^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'Escribe un servidor, como smtp.empresa.com.'),
);
const secret = (message: string) => v.optional(v.pipe(v.string(message), v.maxLength(500, 'Usa 500 caracteres o menos.')), '');

/** The settings of an SMTP server. Without a password the stored one is kept while server and user stay the same. */
export const emailChannelForm = v.strictObject({
  host: hostName,
  port: v.pipe(
    v.number('Escribe un puerto, como 587.'),
    v.integer('Escribe un puerto, como 587.'),
    v.picklist([25, 465, 587, 2465, 2525, 2587], 'Usa 25, 465, 587, 2465, 2525 o 2587.'),
  ),
  user: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Usa 200 caracteres o menos.')), ''),
  password: secret('Escribe la contraseña.'),
});
export type EmailChannelForm = v.InferOutput<typeof emailChannelForm>;

/** The settings of a Twilio account. Without a token the stored one is kept. */
export const smsChannelForm = v.strictObject({
  accountSid: v.pipe(
    requiredText('Escribe el Account SID.', 60),
    v.regex(/^AC[0-9a-fA-F]{32}$/, 'Empieza con AC y tiene 34 caracteres.'),
  ),
  from: v.pipe(
    requiredText('Escribe el número o nombre que envía.', 40),
    v.regex(
      /^(?:\+\d{8,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{3,11})$/,
      'Escribe un número como +573001234567, un nombre de hasta 11 letras o un MG….',
    ),
  ),
  authToken: secret('Escribe el token.'),
});
export type SmsChannelForm = v.InferOutput<typeof smsChannelForm>;

/** The settings of a WhatsApp business account at Meta or Gupshup. Without a token the stored one is kept. */
export const whatsappChannelForm = v.strictObject({
  provider: v.picklist(['meta', 'gupshup'], 'Elige un proveedor.'),
  account: v.pipe(
    requiredText('Escribe el identificador de la cuenta.', 60),
    v.regex(/^[\w-]+$/, 'Usa solo letras, números y guiones.'),
  ),
  token: secret('Escribe el token.'),
  /** The key with which Meta signs its webhooks. Only for Meta. */
  appSecret: secret('Escribe la clave de la aplicación.'),
  /** The name of the app and its number, digits only. Only for Gupshup. */
  app: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60, 'Usa 60 caracteres o menos.')), ''),
  numbers: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^\d{8,15}$/, 'Escribe números con indicativo, como 573001234567.'))),
      v.maxLength(20),
    ),
    [],
  ),
});
export type WhatsappChannelForm = v.InferOutput<typeof whatsappChannelForm>;

/** The provider settings of a channel as the server answers them. They never contain credentials. */
export const accountChannel = v.object({
  channel: v.picklist(ownProviderChannels),
  /** The provider that sends: `cuenta` the account's own, `instalacion` the platform's, `ninguno` none, so that the channel cannot send. */
  source: v.picklist(['cuenta', 'instalacion', 'ninguno']),
  host: v.nullable(v.string()),
  port: v.nullable(v.number()),
  user: v.nullable(v.string()),
  accountSid: v.nullable(v.string()),
  from: v.nullable(v.string()),
  provider: v.nullable(v.picklist(['meta', 'gupshup'])),
  account: v.nullable(v.string()),
  app: v.nullable(v.string()),
  numbers: v.array(v.string()),
  /** The webhook address for the provider's delivery reports; null where the provider reports nothing. */
  reportUrl: v.nullable(v.string()),
  updatedAt: v.nullable(moment),
  /** What the account's own provider last reported at that address; absent where nothing was received. */
  report: v.optional(providerReport),
});
export type AccountChannel = v.InferOutput<typeof accountChannel>;

const senderValue = v.pipe(
  v.string('Escribe un dominio o un correo.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Escribe un dominio o un correo.'),
  v.maxLength(254, 'Usa 254 caracteres o menos.'),
  v.check(
    (text) =>
      text.includes('@')
        ? v.is(v.pipe(v.string(), v.email()), text)
        : /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text),
    'Escribe un dominio, como empresa.com, o un correo.',
  ),
);
export const senderForm = v.strictObject({ value: senderValue });

/** A sender domain or address. An account may send e-mail from it once it is verified. */
export const senderIdentity = v.object({
  id: v.number(),
  kind: v.picklist(['domain', 'address']),
  value: v.string(),
  isVerified: v.boolean(),
  /** The TXT record that proves ownership of a domain; null for an address. */
  record: v.nullable(v.object({ name: v.string(), value: v.string() })),
  createdAt: moment,
});
export type SenderIdentity = v.InferOutput<typeof senderIdentity>;

/** The account settings that administrators manage. */
export const accountSettings = v.object({
  name: v.string(),
  timeZone: v.string(),
  currency: v.string(),
  /** The language of messages to customers. */
  language: v.optional(v.picklist(messageLanguages), usualLanguage),
  /** The attribution window in days: purchases and unsubscribes within it count for a message. */
  attributionDays: v.optional(v.number(), 7),
  /** The message that a purchase counts for. */
  attributionTouch: v.optional(v.picklist(attributionTouches), 'ultimo'),
  /** The preferred source of a customer's focus and category when one value was imported and another calculated. */
  preferredFocus: v.optional(v.picklist(preferredFoci), 'importado'),
  /** Whether a second person must approve newsletters, and schedules. */
  secondPersonNewsletters: v.optional(v.boolean(), false),
  secondPersonSchedules: v.optional(v.boolean(), false),
  /** How many days uploaded customer files, imports and photos are kept. */
  keptFileDays: v.optional(v.number(), keptDays.files.usual),
  keptImportDays: v.optional(v.number(), keptDays.imports.usual),
  keptPhotoDays: v.optional(v.number(), keptDays.photos.usual),
  ...defaultSender.entries,
  /** The optimistic locking version: it counts the changes, from 1. */
  version: v.number(),
  /** The sender of the platform's own provider; null where the account may not use it. */
  installationSender: v.nullable(v.string()),
  channels: v.array(accountChannel),
  senders: v.array(senderIdentity),
});
export type AccountSettings = v.InferOutput<typeof accountSettings>;
