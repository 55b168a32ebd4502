import * as v from 'valibot';
import { calendarDay, moment, positiveInteger, requiredText, versionNumber } from '../field.schema.ts';

const campaignFields = {
  name: requiredText('El nombre es requerido', 120),
  description: requiredText('La descripción es requerida', 500),
  dateStart: calendarDay('Elige el día en que empieza.'),
  dateEnd: calendarDay('Elige el día en que termina.'),
  numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
};

/** Asked as soon as both days are there, whatever else is missing. */
const daysInOrder = [
  [['dateStart'], ['dateEnd']],
  ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) => dateEnd >= dateStart,
  'La campaña no puede terminar antes de empezar.',
] as const;

/** What the campaign form asks for. `numberSends` is how many profiles the campaign may hold. */
export const campaignForm = v.pipe(v.strictObject(campaignFields), v.forward(v.partialCheck(...daysInOrder), ['dateEnd']));
export type CampaignForm = v.InferOutput<typeof campaignForm>;

/**
 * A campaign as it shall be from now on. `version` is the one that was changed: somebody else's change in between is a CONFLICT.
 * Without it the change is made whatever has happened.
 */
export const campaignChange = v.pipe(
  v.strictObject({ identifier: v.pipe(v.string(), v.uuid()), version: v.optional(versionNumber), ...campaignFields }),
  v.forward(v.partialCheck(...daysInOrder), ['dateEnd']),
);
export type CampaignChange = v.InferOutput<typeof campaignChange>;

/** Where a campaign stands today, on the account's clock. */
export const campaignStates = ['por_empezar', 'vigente', 'terminada'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** A campaign. Days are the account's; `profileCount` is how many of its `numberSends` places are taken. */
export const campaign = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  /** Counts its changes, from 1. */
  version: v.number(),
  name: v.string(),
  description: v.string(),
  dateStart: v.string(),
  dateEnd: v.string(),
  state: v.picklist(campaignStates),
  numberSends: v.number(),
  profileCount: v.number(),
  /** Schedules of its profiles, those that are drafts or over included. */
  scheduleCount: v.number(),
  /** Messages of its profiles that have gone out or are going out. Above 0 the campaign can't be deleted. */
  sentCount: v.number(),
  createdAt: moment,
});
export type Campaign = v.InferOutput<typeof campaign>;
