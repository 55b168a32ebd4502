import * as v from 'valibot';
import {
  dayExists,
  positiveInteger,
  requiredText,
  unusualYear,
  yearIsUsual,
  versionNumber,
  wholeNumber,
} from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';
import { missingOfRepetition, type Repetition, repetitionFields, repetitionFormNames } from './repetition.schema.ts';
import { sendMethod, sendMethodFormNames } from './send-method.schema.ts';

/** A local day with or without a time, on the account's clock: `2026-11-24` or `2026-11-24T15:30`. */
const localDateTime = v.pipe(
  v.string('Elige cuándo se envía.'),
  v.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'Elige cuándo se envía.'),
  v.check((value) => dayExists(value.slice(0, 10)), 'Esta fecha no existe.'),
  v.check(yearIsUsual, unusualYear),
  v.regex(/^.{10}(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Esta hora no existe.'),
);

/** Above this number of people, a user must type the number to confirm the sending. */
export const confirmedAbove = 5000;

/** The fields of a schedule, for forms that arrange them differently. */
export const scheduleEntries = {
  name: requiredText('El nombre es requerido', 120),
  profile: positiveInteger('Elige un perfil.'),
  dateStart: localDateTime,
  ...repetitionFields,
  /** Whether the schedule is active; otherwise it is a draft and sends nothing. */
  active: v.optional(v.boolean(), false),
  /** The send methods, at most one of each channel. */
  sendMethods: v.pipe(
    v.array(sendMethod),
    v.minLength(1, 'Elige al menos un método de envío.'),
    v.maxLength(3),
    v.check((methods) => new Set(methods.map(({ type }) => type)).size === methods.length, 'Cada método se elige una sola vez.'),
  ),
  /** Whether to leave merge tags without a value and a default empty, instead of rejecting the schedule. */
  acceptMissingValues: v.optional(v.boolean(), false),
  /** The number of people that the user confirmed, typed where it is above `confirmedAbove`. */
  confirmedPeople: v.optional(v.nullable(wholeNumber), null),
  /** The key of the stored design of its experiment; null for none. When omitted, it stays as it is. */
  experiment: v.optional(v.nullable(wholeNumber)),
  /**
   * Whether its messages are about something that the people asked for or must know, such as the state of an order or a legal notice, and
   * contain no advertising. The rules of advertising do not apply to them: hours, caps and the control group of the account. When omitted,
   * it stays as it is.
   */
  serviceMessage: v.optional(v.boolean()),
};

/** Checks that a repetition is complete, with each message at its field. */
const wholeRepetition = <T extends Repetition & { readonly dateStart: string }>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const [field, message] of Object.entries(missingOfRepetition(value, value.dateStart))) {
      const key = field as keyof Repetition;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }] });
    }
  });

/** The schedule form: profile, time, repetition and send methods. A date without a time is sent at 09:00. */
export const scheduleForm = v.pipe(
  v.strictObject({
    ...scheduleEntries,
    /** The idempotency key, one for each filled-in form: repeating a request with the same key creates no second schedule. */
    requestKey: v.optional(v.pipe(v.string(), v.uuid())),
    /** The identifier of the stored draft that becomes this schedule, and is deleted with it. */
    draft: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  wholeRepetition(),
);
export type ScheduleForm = v.InferOutput<typeof scheduleForm>;

/**
 * A change of a schedule. `version` is the version that the change was made from: a concurrent change answers CONFLICT. After the first
 * message only the future may change: name, last day, time and rule of the repetition.
 */
export const scheduleChange = v.pipe(
  v.strictObject({ identifier: v.pipe(v.string(), v.uuid()), version: v.optional(versionNumber), ...scheduleEntries }),
  wholeRepetition(),
);
export type ScheduleChange = v.InferOutput<typeof scheduleChange>;

export const scheduleFormNames = {
  ...sendMethodFormNames,
  ...repetitionFormNames,
  dateStart: 'date_start',
  requestKey: 'request_key',
  acceptMissingValues: 'accept_missing_values',
  confirmedPeople: 'confirmed_people',
  serviceMessage: 'service_message',
} as const satisfies WireNames;
