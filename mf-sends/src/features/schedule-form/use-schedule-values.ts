import { useValues } from '@pregon/ui/form';
import { useMemo } from 'react';
import { emptySchedule, type ScheduleAppForm, scheduleFieldNames, type ScheduleValues } from './schedule-values.ts';

/** The value at a dotted name. */
export const valueAt = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      values,
    );

/** All values of the form, now and after every change. */
export function useScheduleValues(form: ScheduleAppForm): ScheduleValues {
  const values: readonly unknown[] = useValues(form, scheduleFieldNames);
  return useMemo(() => {
    const at = (name: string) => values[scheduleFieldNames.findIndex((known) => known === name)] ?? valueAt(emptyAnswers, name);
    const group = (prefix: string, keys: object) => Object.fromEntries(Object.keys(keys).map((key) => [key, at(prefix + key)]));
    const { email, sms, wa, ...own } = emptySchedule;
    return {
      ...(group('', own) as Omit<ScheduleValues, 'email' | 'sms' | 'wa'>),
      email: group('email.', email) as unknown as ScheduleValues['email'],
      sms: group('sms.', sms) as unknown as ScheduleValues['sms'],
      wa: group('wa.', wa) as unknown as ScheduleValues['wa'],
    };
  }, [values]);
}

/** A time that was taken out is none, not nine. */
const emptyAnswers = { ...emptySchedule, sendingTime: undefined };
