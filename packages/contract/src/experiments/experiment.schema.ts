import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { longestSms, whatsappMethod } from '../schedules/send-method.schema.ts';

/**
 * What an experiment decides by, for each person assigned: the money spent (`ventas`), whether they bought (`conversion`), or how often
 * (`pedidos`).
 */
export const experimentMetrics = ['ventas', 'conversion', 'pedidos'] as const;

/**
 * When the result may be read: `fijo` once, when the horizon of the last person is over; `secuencial` every day, with wider intervals
 * that hold however often somebody looks.
 */
export const experimentModes = ['fijo', 'secuencial'] as const;

export const mostArms = 4;
export const mostControl = 50;
export const usualHorizonDays = 14;

/** A relative change that a sending may plausibly cause. An experiment that only detects greater ones is of no use. */
export const usefulEffect = 0.3;

const oneLine = 'Escribe en una sola línea.';
const badDelay = 'Escribe de 0 a 23 horas.';
const badControl = `Escribe de 0 a ${mostControl} %.`;
const badHorizon = 'Escribe de 7 a 60 días.';

const wholeBetween = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));

/** Another template of the WhatsApp number of the schedule, with the values of its places and buttons. */
const armTemplate = v.strictObject(
  v.pick(whatsappMethod, ['waTemplateId', 'waParameters', 'waMessage', 'waMediaUrl', 'waPostbackTexts', 'waUrlSuffixes']).entries,
);
export type ArmTemplate = v.InferOutput<typeof armTemplate>;

/** One version of the messages. What is empty stays as the schedule's own methods have it. */
export const experimentArm = v.strictObject({
  subject: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(150, 'Usa 150 caracteres o menos.'), v.regex(/^[^\r\n]*$/, oneLine)),
    '',
  ),
  newsletterId: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.uuid())], 'Elige un newsletter.'), ''),
  smsMessage: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestSms, `Usa ${longestSms} caracteres o menos.`)), ''),
  /** Missing: the template of the schedule. */
  whatsapp: v.optional(armTemplate),
  /** How many hours after the schedule's own time its messages are sent. */
  delayHours: v.optional(wholeBetween(0, 23, badDelay), 0),
  /** The channels that it uses; empty: all of the schedule. */
  channels: v.optional(v.pipe(v.array(v.picklist(channelNames)), v.maxLength(channelNames.length)), []),
});
export type ExperimentArm = v.InferOutput<typeof experimentArm>;

/** The design of an experiment. It never changes: who changes it designs another one. */
export const experimentDesign = v.pipe(
  v.strictObject({
    arms: v.pipe(v.array(experimentArm), v.minLength(1), v.maxLength(mostArms, `Compara ${mostArms} versiones o menos.`)),
    /** Percent of the people who get no message. */
    controlShare: wholeBetween(0, mostControl, badControl),
    metric: v.optional(v.picklist(experimentMetrics), 'ventas'),
    /** How many days after their assignment the purchases of people count. */
    horizonDays: v.optional(wholeBetween(7, 60, badHorizon), usualHorizonDays),
    mode: v.optional(v.picklist(experimentModes), 'fijo'),
    /** Whether later sendings all use the version that has won, as soon as one has. Only with `secuencial`. */
    automaticWinner: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ arms, controlShare }) => arms.length > 1 || controlShare > 0,
      'Deja un grupo de control o añade otra versión: si no, no hay con qué comparar.',
    ),
    ['controlShare'],
  ),
  v.forward(
    v.check(
      ({ mode, automaticWinner }) => !automaticWinner || mode === 'secuencial',
      'Para elegir la ganadora sola, mira el resultado todos los días.',
    ),
    ['automaticWinner'],
  ),
);
export type ExperimentDesign = v.InferOutput<typeof experimentDesign>;
