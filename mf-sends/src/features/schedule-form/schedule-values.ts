import { channelNames } from '@pregon/contract/channels/channels';
import type { AppForm } from '@pregon/ui/form';
import { channelFieldLabels, type ChannelValues, emptyChannels } from '../../channels.ts';
import type { ScheduleOutput } from './schedule-fields.ts';

/**
 * Values of the schedule form: selects hold text, and an empty value is `''`, `[]` or undefined. Methods that
 * are switched off keep their values.
 */
export interface ScheduleValues extends ChannelValues {
  readonly name: string;
  readonly profile: string;
  /** The day of a single sending, or the first day of a repetition. */
  readonly day: string | undefined;
  /** The time of day of every sending. */
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
  /** The design of the experiment as JSON: empty while it stays as it is, `null` once it was removed. */
  readonly experiment: string;
  /** Whether its messages are messages of service. */
  readonly serviceMessage: boolean;
}

export type ScheduleAppForm = AppForm<ScheduleValues, ScheduleOutput>;

/** The default time of day. */
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
  experiment: '',
  serviceMessage: false,
  ...emptyChannels,
};

/** The labels of all fields, in the order of the form. The error summary uses them too. */
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
  serviceMessage: 'Mensaje de servicio',
  experiment: 'Experimento',
  active: 'Activa',
} as const;
export type ScheduleField = keyof typeof fieldLabels;

export const scheduleFieldNames = Object.keys(fieldLabels) as readonly ScheduleField[];
