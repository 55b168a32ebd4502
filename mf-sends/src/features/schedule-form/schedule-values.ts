import { channelNames } from '@pregon/contract/channels/channels';
import type { AppForm } from '@pregon/ui/form';
import { channelFieldLabels, type ChannelValues, emptyChannels } from '../../channels.ts';
import type { ScheduleOutput } from './schedule-fields.ts';

/**
 * A schedule as its form holds it: choices are text, what is empty is '', [] or undefined. Methods that are switched off keep what
 * was typed.
 */
export interface ScheduleValues extends ChannelValues {
  readonly name: string;
  readonly profile: string;
  /** The day on which it is sent, or from which on. */
  readonly day: string | undefined;
  /** The one clock of the form: of a single sending, or of all of them. */
  readonly sendingTime: string | undefined;
  readonly repeatSending: boolean;
  readonly dateEnd: string | undefined;
  readonly range: string;
  readonly sendingJustXdays: number[];
  readonly repeatEachMonth: string;
  readonly dayTheMonth: number | undefined;
  readonly ordinal: string;
  readonly weekday: string;
  readonly active: boolean;
  /** The methods that are switched on. */
  readonly methods: string[];
}

export type ScheduleAppForm = AppForm<ScheduleValues, ScheduleOutput>;

/** The time at which a day without a time is sent. */
export const defaultTime = '09:00';

export const emptySchedule: ScheduleValues = {
  name: '',
  profile: '',
  day: undefined,
  sendingTime: defaultTime,
  repeatSending: false,
  dateEnd: undefined,
  range: '',
  sendingJustXdays: [],
  repeatEachMonth: '',
  dayTheMonth: undefined,
  ordinal: '',
  weekday: '',
  active: false,
  methods: [channelNames[0]],
  ...emptyChannels,
};

/** All fields, in the order of the form, with what the summary of errors calls them. */
export const fieldLabels = {
  name: 'Nombre',
  profile: 'Perfil',
  day: 'Día',
  sendingTime: 'Hora',
  repeatSending: 'Repetir',
  dateEnd: 'Hasta',
  range: 'Se repite',
  sendingJustXdays: 'Días de la semana',
  repeatEachMonth: 'Qué día de cada mes',
  dayTheMonth: 'Día del mes',
  ordinal: 'Cuál de cada mes',
  weekday: 'Día de la semana',
  methods: 'Métodos de envío',
  ...channelFieldLabels,
  active: 'Activa',
} as const;
export type ScheduleField = keyof typeof fieldLabels;

export const scheduleFieldNames = Object.keys(fieldLabels) as readonly ScheduleField[];
