import * as v from 'valibot';
import { optionalDay } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** The kinds of repetition: on chosen weekdays, or once a month. Without one, a schedule sends once. */
export const ranges = { daily: 1, monthly: 2 } as const;

/** The monthly rules: which day of each month. */
export const monthlyRules = {
  firstDay: 1,
  firstBusinessDay: 2,
  lastDay: 3,
  lastBusinessDay: 4,
  chosenDay: 5,
  weekday: 6,
} as const;

/** The weekdays; 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const isoWeekday = (message: string) => v.picklist(weekdays, message);

const wallTime = (message: string) =>
  v.pipe(v.string(message), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Esta hora no existe.'));

/** The repetition fields of a schedule, as they are typed: a field that does not apply is null, empty or omitted. */
export const repetitionFields = {
  repeatSending: v.optional(v.boolean(), false),
  /** The time of day on the account's clock: `15:30`. */
  sendingTime: v.optional(wallTime('Elige la hora del envío.'), ''),
  /** The last day of the repetition. */
  dateEnd: optionalDay('Elige hasta qué día se repite.'),
  range: v.optional(v.nullable(v.picklist([1, 2, 3], 'Elige si se repite por días o cada mes.')), null),
  sendingJustXdays: v.optional(v.pipe(v.array(isoWeekday('Elige días de la semana.')), v.maxLength(7)), []),
  repeatEachMonth: v.optional(v.nullable(v.picklist([1, 2, 3, 4, 5, 6], 'Elige qué día de cada mes.')), null),
  dayTheMonth: v.optional(
    v.nullable(
      v.pipe(
        v.number('Elige un día del 1 al 31.'),
        v.integer('Elige un día del 1 al 31.'),
        v.minValue(1, 'Elige un día del 1 al 31.'),
        v.maxValue(31, 'Elige un día del 1 al 31.'),
      ),
    ),
    null,
  ),
  ordinal: v.optional(v.nullable(v.picklist([1, 2, 3, 4, 5], 'Elige cuál de cada mes.')), null),
  weekday: v.optional(v.nullable(isoWeekday('Elige el día de la semana.')), null),
};

const repetition = v.object(repetitionFields);
export type Repetition = v.InferOutput<typeof repetition>;

/** Returns the messages of missing repetition fields, at most one for each field. Empty when the repetition is complete. */
export function missingOfRepetition(
  { repeatSending, sendingTime, dateEnd, range, sendingJustXdays, repeatEachMonth, dayTheMonth, ordinal, weekday }: Repetition,
  dateStart: string,
): Partial<Record<keyof Repetition, string>> {
  if (!repeatSending) return {};
  const isMonthly = range === ranges.monthly;
  return {
    ...(!sendingTime && { sendingTime: 'Elige la hora del envío.' }),
    ...(!dateEnd && { dateEnd: 'Elige hasta qué día se repite.' }),
    ...(dateEnd && dateEnd < dateStart.slice(0, 10) && { dateEnd: 'No puede terminar antes de empezar.' }),
    ...(range !== ranges.daily && !isMonthly && { range: 'Elige si se repite por días o cada mes.' }),
    ...(range === ranges.daily && sendingJustXdays.length === 0 && { sendingJustXdays: 'Elige al menos un día.' }),
    ...(isMonthly && !repeatEachMonth && { repeatEachMonth: 'Elige qué día de cada mes.' }),
    ...(isMonthly && repeatEachMonth === monthlyRules.chosenDay && !dayTheMonth && { dayTheMonth: 'Elige un día del 1 al 31.' }),
    ...(isMonthly &&
      repeatEachMonth === monthlyRules.weekday && {
        ...(!ordinal && { ordinal: 'Elige cuál de cada mes.' }),
        ...(!weekday && { weekday: 'Elige el día de la semana.' }),
      }),
  };
}

/** Keeps only the fields that apply to the chosen repetition, and empties the others. */
export function legibleRepetition(typed: Repetition): Repetition {
  const { repeatSending, range, repeatEachMonth } = typed;
  const isDaily = repeatSending && range === ranges.daily;
  const isMonthly = repeatSending && range === ranges.monthly;
  const rule = isMonthly ? repeatEachMonth : null;
  return {
    repeatSending,
    sendingTime: repeatSending ? typed.sendingTime : '',
    dateEnd: repeatSending ? typed.dateEnd : '',
    range: isDaily || isMonthly ? range : null,
    sendingJustXdays: isDaily ? [...new Set(typed.sendingJustXdays)].toSorted((a, b) => a - b) : [],
    repeatEachMonth: rule,
    dayTheMonth: rule === monthlyRules.chosenDay ? typed.dayTheMonth : null,
    ordinal: rule === monthlyRules.weekday ? typed.ordinal : null,
    weekday: rule === monthlyRules.weekday ? typed.weekday : null,
  };
}

export const repetitionFormNames = {
  repeatSending: 'repeat_sending',
  sendingTime: 'sending_time',
  dateEnd: 'date_end',
  sendingJustXdays: 'sending_just_xdays',
  repeatEachMonth: 'repeat_each_month',
  dayTheMonth: 'day_the_month',
} as const satisfies WireNames;
