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

/** Returns the value at a dotted path. */
export const valueAt = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      values,
    );

/** Values of cleared fields. A cleared time is undefined, not the default time of a new form. */
const clearedValues = { ...emptySchedule, sendingTime: undefined };

/**
 * Subscribes to the named fields and returns them nested like the form's values; all other fields have their
 * initial value.
 */
function useNamedValues(form: ScheduleAppForm, names: readonly ScheduleField[]): ScheduleValues {
  const values: readonly unknown[] = useValues(form, names);
  return useMemo(() => {
    const at = (name: string, initial: unknown) => {
      const index = names.findIndex((known) => known === name);
      return index < 0 ? initial : (values[index] ?? valueAt(clearedValues, name));
    };
    const group = <Group extends object>(prefix: string, start: Group) =>
      Object.fromEntries(Object.entries(start).map(([key, value]) => [key, at(prefix + key, value)])) as Group;
    const channels = byChannel((channel) => group<object>(`${channel}.`, emptySchedule[channel])) as unknown as ChannelValues;
    return { ...group('', emptySchedule), ...channels };
  }, [values, names]);
}

/** Subscribes to all values of the form. */
export const useScheduleValues = (form: ScheduleAppForm): ScheduleValues => useNamedValues(form, scheduleFieldNames);

const timingFields = [
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

/** Subscribes to the fields that determine the dates. Changes of other fields cause no rendering. */
export const useTimingValues = (form: ScheduleAppForm): ScheduleValues => useNamedValues(form, timingFields);
