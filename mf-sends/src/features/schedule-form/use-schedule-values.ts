import { byChannel } from '@pregon/contract/channels/channels';
import { useValues } from '@pregon/ui/form';
import { useMemo } from 'react';
import type { ChannelValues } from '../../channels.ts';
import {
  emptySchedule,
  type ScheduleAppForm,
  type ScheduleField,
  scheduleFieldNames,
  type ScheduleValues,
} from './schedule-values.ts';

/** The value at a dotted name. */
export const valueAt = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      values,
    );

/** A time that was taken out is none, not nine. */
const emptyAnswers = { ...emptySchedule, sendingTime: undefined };

/** The named values of the form as they are nested in it, now and after every change of one of them. */
function useNamedValues(form: ScheduleAppForm, names: readonly ScheduleField[]): ScheduleValues {
  const values: readonly unknown[] = useValues(form, names);
  return useMemo(() => {
    const at = (name: string, start: unknown) => {
      const place = names.findIndex((known) => known === name);
      return place < 0 ? start : (values[place] ?? valueAt(emptyAnswers, name));
    };
    const group = <Group extends object>(prefix: string, start: Group) =>
      Object.fromEntries(Object.entries(start).map(([key, value]) => [key, at(prefix + key, value)])) as Group;
    const channels = byChannel((channel) => group<object>(`${channel}.`, emptySchedule[channel])) as unknown as ChannelValues;
    return { ...group('', emptySchedule), ...channels };
  }, [values, names]);
}

/** All values of the form. */
export const useScheduleValues = (form: ScheduleAppForm): ScheduleValues => useNamedValues(form, scheduleFieldNames);

const timing = [
  'day',
  'sendingTime',
  'repeatSending',
  'dateEnd',
  'range',
  'sendingJustXdays',
  'repeatEachMonth',
  'dayTheMonth',
  'ordinal',
  'weekday',
] as const;

/** What of the form says when it sends; the rest is empty, and no key that is pressed in it is heard of here. */
export const useTimingValues = (form: ScheduleAppForm): ScheduleValues => useNamedValues(form, timing);
