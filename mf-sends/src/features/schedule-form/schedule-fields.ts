import { type Channel, channelNames } from '@pregon/contract/channels/channels';
import { scheduleInThePastMessage } from '@pregon/contract/error-messages';
import { type ScheduleForm, scheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import { legibleRepetition, missingOfRepetition, type Repetition } from '@pregon/contract/schedules/repetition.schema';
import * as v from 'valibot';
import { pairedPostbacks } from '../../template-fields/paired-postbacks.ts';
import type { WhatsappValues } from '../../channels.ts';
import { defaultTime, type ScheduleValues } from './schedule-values.ts';

/** The form's output in the shape of the contract. The idempotency key is added when it is sent. */
export type ScheduleOutput = Omit<ScheduleForm, 'requestKey'>;

/**
 * Formats a moment as wall-clock time of the account: `2026-11-24T15:30`, which sorts as text. The Swedish
 * locale formats like ISO 8601.
 */
export const wallClockIn = (timeZone: string, moment = new Date()): string =>
  moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');

/** Converts the form's repetition to the contract's shape and drops the fields that do not apply. */
export const repetitionOf = (values: ScheduleValues): Repetition =>
  legibleRepetition({
    repeatSending: values.repeatSending,
    sendingTime: values.sendingTime ?? '',
    dateEnd: values.dateEnd ?? '',
    range: parseNumber(values.range),
    sendingJustXdays: values.sendingJustXdays as Repetition['sendingJustXdays'],
    repeatEachMonth: parseNumber(values.repeatEachMonth),
    dayTheMonth: values.dayTheMonth ?? null,
    ordinal: parseNumber(values.ordinal),
    weekday: parseNumber(values.weekday),
  });

/** Selects hold text where the contract has numbers. */
const parseNumber = (text: string) => (text === '' ? null : Number(text)) as null;

/**
 * Returns the start of the schedule: `2026-11-24T15:30`. A single sending without a time gets the default
 * time.
 */
export function startOf({ day = '', sendingTime, repeatSending }: Pick<ScheduleValues, 'day' | 'sendingTime' | 'repeatSending'>) {
  const time = sendingTime ?? (repeatSending ? undefined : defaultTime);
  return day && time ? `${day}T${time}` : day;
}

/** Returns the methods that are switched on, in the fixed order of the request. */
export const methodsOf = ({ methods }: Pick<ScheduleValues, 'methods'>): readonly Channel[] =>
  channelNames.filter((type) => methods.includes(type));

/** A method with its form values. */
interface FormMethod extends Partial<Pick<WhatsappValues, 'waReplyButtons' | 'waPostbackTexts'>> {
  readonly type: Channel;
}

/** Converts a method to the contract's shape; each WhatsApp postback text is paired with its button. */
export function toContractMethod({ waReplyButtons, waPostbackTexts = [], ...method }: FormMethod): object {
  return { ...method, ...(waReplyButtons && { waPostbackTexts: pairedPostbacks(waReplyButtons, waPostbackTexts) }) };
}

/** Converts the form to the contract's shape without validating it. */
export const toSchedule = (values: ScheduleValues): Record<string, unknown> => ({
  name: values.name,
  profile: Number(values.profile) || 0,
  dateStart: startOf(values),
  ...repetitionOf(values),
  active: values.active,
  serviceMessage: values.serviceMessage,
  sendMethods: methodsOf(values).map((type) => toContractMethod({ type, ...values[type] })),
});

/**
 * Maps a path of the request to the form field that shows its error. `types` are the methods of the request,
 * in order.
 */
export function fieldOf(path: string, types: readonly Channel[], hasDay = true): string {
  if (path === 'dateStart') return hasDay ? 'sendingTime' : 'day';
  const [, index, field] = /^sendMethods\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index !== undefined && field !== undefined) return `${types[Number(index)] ?? channelNames[0]}.${field}`;
  const [name = ''] = path.split('.');
  return name === 'sendMethods' ? 'methods' : name;
}

/**
 * Schema of the form: validates it by the contract and reports errors at the form's own fields. `now` returns
 * the account's wall-clock time by the minute; the current minute is still allowed. Drafts, repetitions and
 * schedules that have started may begin in the past.
 */
export const scheduleFields = (now: () => string, hasStarted = false) =>
  v.pipe(
    v.custom<ScheduleValues>((given) => typeof given === 'object' && given !== null),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): ScheduleOutput => {
      const parsed = v.safeParse(scheduleForm, toSchedule(value));
      const errors = { ...messagesOf(parsed.issues ?? [], value), ...missingOfRepetition(repetitionOf(value), startOf(value)) };
      if (isPast(value, now()) && !hasStarted) errors['sendingTime'] ??= scheduleInThePastMessage;
      for (const [field, message] of Object.entries(errors)) {
        if (message) addIssue({ message, path: pathTo(field, value) });
      }
      return parsed.success ? parsed.output : NEVER;
    }),
  );

const isPast = (values: ScheduleValues, now: string): boolean =>
  values.active && !values.repeatSending && values.day !== undefined && startOf(values) < now;

function messagesOf(issues: readonly v.BaseIssue<unknown>[], values: ScheduleValues): Record<string, string> {
  const types = methodsOf(values);
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[fieldOf(v.getDotPath(issue) ?? '', types, values.day !== undefined)] ??= issue.message;
  return messages;
}

const pathTo = (field: string, input: object) =>
  field.split('.').map((key) => ({ type: 'object', origin: 'value', input: { ...input }, key, value: undefined }) as const) as [
    v.ObjectPathItem,
    ...v.ObjectPathItem[],
  ];
