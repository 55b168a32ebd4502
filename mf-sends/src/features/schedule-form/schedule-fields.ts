import { type Channel, channelNames } from '@pregon/contract/channels/channels';
import { scheduleInThePastMessage } from '@pregon/contract/error-messages';
import { type ScheduleForm, scheduleForm } from '@pregon/contract/schedules/schedule.schema';
import { legibleRepetition, missingOfRepetition, type Repetition } from '@pregon/contract/schedules/repetition.schema';
import * as v from 'valibot';
import { pairedPostbacks } from '../../template-fields/paired-postbacks.ts';
import type { WhatsappValues } from '../../channels.ts';
import { defaultTime, type ScheduleValues } from './schedule-values.ts';

/** What the contract takes of the form; the key of the request is added when it is sent. */
export type ScheduleOutput = Omit<ScheduleForm, 'requestKey'>;

/** The account's own clock as `2026-11-24T15:30`, which compares as text. Swedish writes dates and times as ISO does. */
export const clockIn = (timeZone: string, moment = new Date()): string =>
  moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');

/** The repetition that the form says, in the contract's terms: what does not apply is left out. */
export const repetitionOf = (values: ScheduleValues): Repetition =>
  legibleRepetition({
    repeatSending: values.repeatSending,
    sendingTime: values.sendingTime ?? '',
    dateEnd: values.dateEnd ?? '',
    range: numberIn(values.range),
    sendingJustXdays: values.sendingJustXdays as Repetition['sendingJustXdays'],
    repeatEachMonth: numberIn(values.repeatEachMonth),
    dayTheMonth: values.dayTheMonth ?? null,
    ordinal: numberIn(values.ordinal),
    weekday: numberIn(values.weekday),
  });

/** The choices of the form are those of the contract, as text. */
const numberIn = (text: string) => (text === '' ? null : Number(text)) as null;

/** When it begins: `2026-11-24T15:30`. A single sending without a time is sent at nine. */
export function startOf({ day = '', sendingTime, repeatSending }: Pick<ScheduleValues, 'day' | 'sendingTime' | 'repeatSending'>) {
  const time = sendingTime ?? (repeatSending ? undefined : defaultTime);
  return day && time ? `${day}T${time}` : day;
}

/** The methods that are switched on, in their fixed order: that of the request. */
export const methodsOf = ({ methods }: Pick<ScheduleValues, 'methods'>): readonly Channel[] =>
  channelNames.filter((type) => methods.includes(type));

/** A method as the form holds it. */
interface FormMethod extends Partial<Pick<WhatsappValues, 'waReplyButtons' | 'waPostbackTexts'>> {
  readonly type: Channel;
}

/** A method in the contract's terms: of WhatsApp, each postback text stands with its button. */
export function methodInContract({ waReplyButtons, waPostbackTexts = [], ...method }: FormMethod): object {
  return { ...method, ...(waReplyButtons && { waPostbackTexts: pairedPostbacks(waReplyButtons, waPostbackTexts) }) };
}

/** The form in the contract's terms, right or wrong. */
export const asSchedule = (values: ScheduleValues): Record<string, unknown> => ({
  name: values.name,
  profile: Number(values.profile) || 0,
  dateStart: startOf(values),
  ...repetitionOf(values),
  active: values.active,
  sendMethods: methodsOf(values).map((type) => methodInContract({ type, ...values[type] })),
});

/** Where a message for a path of the request stands in the form. `types` are the methods of the request, in their order. */
export function fieldOf(path: string, types: readonly Channel[], isDaySaid = true): string {
  if (path === 'dateStart') return isDaySaid ? 'sendingTime' : 'day';
  const [, index, field] = /^sendMethods\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index !== undefined && field !== undefined) return `${types[Number(index)] ?? channelNames[0]}.${field}`;
  return path.startsWith('sendMethods') ? 'methods' : path;
}

/**
 * Checks the form by the contract, and says at its own fields what is wrong. `now` is the account's own clock, by the minute: one can
 * send in the minute that is running. A draft may be in the past, since nothing is sent, and so may what repeats or has begun.
 */
export const scheduleFields = (now: () => string, hasStarted = false) =>
  v.pipe(
    v.custom<ScheduleValues>((given) => typeof given === 'object' && given !== null),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): ScheduleOutput => {
      const parsed = v.safeParse(scheduleForm, asSchedule(value));
      const wrong = { ...messagesOf(parsed.issues ?? [], value), ...missingOfRepetition(repetitionOf(value), startOf(value)) };
      if (isPast(value, now()) && !hasStarted) wrong['sendingTime'] ??= scheduleInThePastMessage;
      for (const [field, message] of Object.entries(wrong)) {
        if (message) addIssue({ message, path: pathTo(field, value) });
      }
      return parsed.success ? parsed.output : NEVER;
    }),
  );

const isPast = (values: ScheduleValues, now: string): boolean =>
  values.active && !values.repeatSending && values.day !== undefined && startOf(values) < now;

function messagesOf(issues: readonly v.BaseIssue<unknown>[], values: ScheduleValues): Record<string, string> {
  const types = methodsOf(values);
  const said: Record<string, string> = {};
  for (const issue of issues) said[fieldOf(v.getDotPath(issue) ?? '', types, values.day !== undefined)] ??= issue.message;
  return said;
}

const pathTo = (field: string, input: object) =>
  field.split('.').map((key) => ({ type: 'object', origin: 'value', input: { ...input }, key, value: undefined }) as const) as [
    v.ObjectPathItem,
    ...v.ObjectPathItem[],
  ];
