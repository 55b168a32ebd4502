import { errorTable } from '@pregon/contract/errors';
import { scheduleEntries } from '@pregon/contract/schedules/schedule.schema';
import { emailMethod } from '@pregon/contract/schedules/send-method.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

/** The time at which a day without a time is sent. */
export const defaultTime = '09:00';

/** The account's own clock as `2026-11-24T15:30`, which compares as text. Swedish writes dates and times as ISO does. */
export const clockIn = (timeZone: string, moment = new Date()): string =>
  moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');

const message = errorTable.SCHEDULE_IN_THE_PAST.message;
const { name, active } = scheduleEntries;

/**
 * The form as it is typed: the day apart from the time, the profile as a list chooses it. Its output is what the contract sends.
 * `now` is the account's own clock, by the minute: one can send in the minute that is running. A draft may be in the past, since
 * nothing is sent.
 */
export const scheduleFields = (now: () => string) =>
  v.pipe(
    v.object({
      name,
      active,
      profile: v.pipe(v.string('Elige un perfil.'), v.nonEmpty('Elige un perfil.'), v.transform(Number)),
      dateStart: v.object({
        day: v.pipe(v.string('Elige el día del envío.'), v.isoDate('Elige el día del envío.')),
        time: v.optional(v.string(), defaultTime),
      }),
      sendMethods: v.array(v.object(v.omit(emailMethod, ['type']).entries)),
    }),
    v.forward(
      v.partialCheck(
        [['active'], ['dateStart']],
        ({ active, dateStart: { day, time } }) => !active || `${day}T${time}` >= now(),
        message,
      ),
      ['dateStart', 'time'],
    ),
    v.transform(({ dateStart: { day, time }, sendMethods, ...rest }) => ({
      ...rest,
      dateStart: `${day}T${time}`,
      sendMethods: sendMethods.map((method) => ({ type: 'email' as const, ...method })),
    })),
  );

type Schema = ReturnType<typeof scheduleFields>;
export type ScheduleAppForm = AppForm<v.InferInput<Schema>, v.InferOutput<Schema>>;
export type ScheduleOutput = v.InferOutput<Schema>;
