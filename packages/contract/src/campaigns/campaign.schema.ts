import * as v from 'valibot';
import { calendarDay, moment, positiveInteger, requiredText, versionNumber } from '../field.schema.ts';
import { campaignStates } from './campaign-state.ts';

const campaignFields = {
  name: requiredText('El nombre es requerido', 120),
  description: requiredText('La descripción es requerida', 500),
  dateStart: calendarDay('Elige el día en que empieza.'),
  dateEnd: calendarDay('Elige el día en que termina.'),
  numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
};

/** The check of the order of both days. It runs as soon as both are valid, even when other fields are missing. */
const daysInOrder = [
  [['dateStart'], ['dateEnd']],
  ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) => dateEnd >= dateStart,
  'La campaña no puede terminar antes de empezar.',
] as const;

/** The campaign form. `numberSends` is how many profiles the campaign may hold. */
export const campaignForm = v.pipe(v.strictObject(campaignFields), v.forward(v.partialCheck(...daysInOrder), ['dateEnd']));
export type CampaignForm = v.InferOutput<typeof campaignForm>;

/** A new campaign. `draft` is the identifier of the stored draft that becomes this campaign, and is deleted with it. */
export const newCampaign = v.pipe(
  v.strictObject({ ...campaignFields, draft: v.optional(v.pipe(v.string(), v.uuid())) }),
  v.forward(v.partialCheck(...daysInOrder), ['dateEnd']),
);
export type NewCampaign = v.InferOutput<typeof newCampaign>;

/**
 * A change of a campaign. `version` is the version that the change was made from: a concurrent change answers CONFLICT. Without it the
 * change overwrites whatever is stored.
 */
export const campaignChange = v.pipe(
  v.strictObject({ identifier: v.pipe(v.string(), v.uuid()), version: v.optional(versionNumber), ...campaignFields }),
  v.forward(v.partialCheck(...daysInOrder), ['dateEnd']),
);
export type CampaignChange = v.InferOutput<typeof campaignChange>;

/** A campaign. Days are on the account's clock; `profileCount` is how many of its `numberSends` places are taken. */
export const campaign = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  /** The optimistic locking version: it counts the changes, from 1. */
  version: v.number(),
  name: v.string(),
  description: v.string(),
  dateStart: v.string(),
  dateEnd: v.string(),
  state: v.picklist(campaignStates),
  numberSends: v.number(),
  profileCount: v.number(),
  /** The number of schedules of its profiles, including drafts and completed ones. */
  scheduleCount: v.number(),
  /** The number of messages of its profiles that were sent or are being sent. Above 0 the campaign cannot be deleted. */
  sentCount: v.number(),
  /** The number of its sendings that have started, also of those that reached nobody. Above 0 its deletion cannot be undone. */
  startedCount: v.optional(v.number()),
  /** Archived ones are left out of lists. */
  archived: v.optional(v.boolean()),
  createdAt: moment,
});
export type Campaign = v.InferOutput<typeof campaign>;
