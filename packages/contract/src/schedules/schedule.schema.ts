import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import {
  dayExists,
  moment,
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

/** A day with or without a time, on the account's own clock: `2026-11-24` or `2026-11-24T15:30`. */
const localDateTime = v.pipe(
  v.string('Elige cuándo se envía.'),
  v.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'Elige cuándo se envía.'),
  v.check((value) => dayExists(value.slice(0, 10)), 'Esta fecha no existe.'),
  v.check(yearIsUsual, unusualYear),
  v.regex(/^.{10}(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Esta hora no existe.'),
);

/** More people than this are not written to unless somebody has typed how many they are. */
export const confirmedAbove = 5000;

/** What every schedule says, field by field: for forms that ask for it in another shape. */
export const scheduleEntries = {
  name: requiredText('El nombre es requerido', 120),
  profile: positiveInteger('Elige un perfil.'),
  dateStart: localDateTime,
  ...repetitionFields,
  /** Not active is a draft: nothing is sent. */
  active: v.optional(v.boolean(), false),
  /** At most one of each type. */
  sendMethods: v.pipe(
    v.array(sendMethod),
    v.minLength(1, 'Elige al menos un método de envío.'),
    v.maxLength(3),
    v.check((methods) => new Set(methods.map(({ type }) => type)).size === methods.length, 'Cada método se elige una sola vez.'),
  ),
  /** Tags without data and without a default value are left empty instead of refusing the schedule. */
  acceptMissingValues: v.optional(v.boolean(), false),
  /** How many people were named when it was confirmed, typed in where they are more than `confirmedAbove`. */
  confirmedPeople: v.optional(v.nullable(wholeNumber), null),
};

/** What a repetition lacks, each at its field. */
const wholeRepetition = <T extends Repetition & { readonly dateStart: string }>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const [field, message] of Object.entries(missingOfRepetition(value, value.dateStart))) {
      const key = field as keyof Repetition;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }] });
    }
  });

/** What the schedule form asks for: whom, when, how often, and how. A date without a time is sent at 09:00. */
export const scheduleForm = v.pipe(
  v.strictObject({
    ...scheduleEntries,
    /** One for each form that is filled in: asking twice with the same key makes one schedule. */
    requestKey: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  wholeRepetition(),
);
export type ScheduleForm = v.InferOutput<typeof scheduleForm>;

/**
 * A schedule as it shall be from now on. `version` is the one that was changed: somebody else's change in between is a CONFLICT.
 * After its first message only what is still to come may change: name, last day, time and rule of the repetition.
 */
export const scheduleChange = v.pipe(
  v.strictObject({ identifier: v.pipe(v.string(), v.uuid()), version: v.optional(versionNumber), ...scheduleEntries }),
  wholeRepetition(),
);
export type ScheduleChange = v.InferOutput<typeof scheduleChange>;

export const scheduleStates = ['borrador', 'programada', 'en_curso', 'pausada', 'completada', 'cancelada', 'fallida'] as const;

/** What became of the messages of a schedule, by outcome. */
export const deliveryCounts = v.object({
  total: v.number(),
  pending: v.number(),
  sent: v.number(),
  failed: v.number(),
  /** In the provider's hands when the sender stopped: never sent again by itself. */
  uncertain: v.number(),
  /** Unsubscribed, without consent or over their limit when their turn came. */
  skipped: v.number(),
});
export type DeliveryCounts = v.InferOutput<typeof deliveryCounts>;

/** A schedule. `dateStart`, `dateEnd` and `sendingTime` are the account's clock. */
export const schedule = v.object({
  identifier: v.string(),
  /** Counts its changes, from 1. */
  version: v.number(),
  name: v.string(),
  profileKey: v.number(),
  profileName: v.string(),
  campaignName: v.string(),
  dateStart: v.string(),
  dateEnd: v.nullable(v.string()),
  repeatSending: v.boolean(),
  sendingTime: v.nullable(v.string()),
  range: v.nullable(v.number()),
  sendingJustXdays: v.array(v.number()),
  repeatEachMonth: v.nullable(v.number()),
  dayTheMonth: v.nullable(v.number()),
  ordinal: v.nullable(v.number()),
  weekday: v.nullable(v.number()),
  active: v.boolean(),
  state: v.picklist(scheduleStates),
  /** The queue that wakes workers up, and the sending that it will wake them for. */
  queue: v.nullable(v.string()),
  taskId: v.nullable(v.string()),
  /** Nothing of it is still to come. */
  isTaskComplete: v.boolean(),
  /** The moment of the next sending, how many are still to come with it, are over, and were left out because it was too late. */
  nextOccurrence: v.nullable(moment),
  remainingOccurrences: v.number(),
  finishedOccurrences: v.number(),
  omittedOccurrences: v.number(),
  /** Until then it can be taken back: nothing leaves before. */
  undoUntil: v.nullable(moment),
  acceptMissingValues: v.boolean(),
  sendTypes: v.array(v.picklist(channelNames)),
  deliveries: deliveryCounts,
  createdAt: moment,
  updatedAt: moment,
});
export type Schedule = v.InferOutput<typeof schedule>;

export const scheduleFormNames = {
  ...sendMethodFormNames,
  ...repetitionFormNames,
  dateStart: 'date_start',
  requestKey: 'request_key',
  acceptMissingValues: 'accept_missing_values',
  confirmedPeople: 'confirmed_people',
} as const satisfies WireNames;

export const scheduleNames = { createdAt: 'createAt', updatedAt: 'updateAt' } as const satisfies WireNames;
