import * as v from 'valibot';
import {
  dayExists,
  emailAddress,
  moment,
  optionalText,
  positiveInteger,
  requiredText,
  unusualYear,
  yearIsUsual,
} from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** The ways to reach a person. */
export const sendTypes = ['email', 'sms', 'wa'] as const;

/** Subject and the like go into mail headers: a line break there would start a header of its own. */
const headerText = <S extends v.GenericSchema<string | undefined, string>>(schema: S) =>
  v.pipe(schema, v.regex(/^[^\r\n]*$/, 'Escribe en una sola línea.'));

/** How a schedule speaks to people by e-mail. */
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

/** A day with or without a time, on the account's own clock: `2026-11-24` or `2026-11-24T15:30`. */
const localDateTime = v.pipe(
  v.string('Elige cuándo se envía.'),
  v.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'Elige cuándo se envía.'),
  v.check((value) => dayExists(value.slice(0, 10)), 'Esta fecha no existe.'),
  v.check(yearIsUsual, unusualYear),
  v.regex(/^.{10}(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Esta hora no existe.'),
);

/** What the schedule form asks for: whom, when, and how. A date without a time is sent at 09:00. */
export const scheduleForm = v.strictObject({
  name: requiredText('El nombre es requerido', 120),
  profile: positiveInteger('Elige un perfil.'),
  dateStart: localDateTime,
  /** Not active is a draft: nothing is sent. */
  active: v.optional(v.boolean(), false),
  sendMethods: v.pipe(v.array(emailMethod), v.minLength(1, 'Elige al menos un método de envío.'), v.maxLength(3)),
  /** One for each form that is filled in: asking twice with the same key makes one schedule. */
  requestKey: v.optional(v.pipe(v.string(), v.uuid())),
});
export type ScheduleForm = v.InferOutput<typeof scheduleForm>;

export const scheduleStates = ['borrador', 'programada', 'en_curso', 'pausada', 'completada', 'cancelada', 'fallida'] as const;

/** What became of the messages of a schedule, by outcome. */
export const deliveryCounts = v.object({
  total: v.number(),
  pending: v.number(),
  sent: v.number(),
  failed: v.number(),
  /** In the provider's hands when the sender stopped: never sent again by itself. */
  uncertain: v.number(),
  /** Unsubscribed between the start and their turn. */
  skipped: v.number(),
});
export type DeliveryCounts = v.InferOutput<typeof deliveryCounts>;

/** A schedule. `dateStart` is the account's clock, `nextOccurrence` the moment of the next sending, if there is one. */
export const schedule = v.object({
  identifier: v.string(),
  name: v.string(),
  profileKey: v.number(),
  profileName: v.string(),
  dateStart: v.string(),
  nextOccurrence: v.nullable(moment),
  active: v.boolean(),
  state: v.picklist(scheduleStates),
  isTaskComplete: v.boolean(),
  sendTypes: v.array(v.picklist(sendTypes)),
  deliveries: deliveryCounts,
  createdAt: moment,
});
export type Schedule = v.InferOutput<typeof schedule>;

export const scheduleFormNames = {
  dateStart: 'date_start',
  newsletterId: 'newsletter_id',
  senderEmail: 'sender_email',
  respondEmail: 'respond_email',
  requestKey: 'request_key',
} as const satisfies WireNames;

export const scheduleNames = { createdAt: 'createAt' } as const satisfies WireNames;
