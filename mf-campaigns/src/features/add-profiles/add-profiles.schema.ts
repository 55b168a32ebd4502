import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { positiveInteger, requiredText } from '@pregon/contract/field.schema';
import * as v from 'valibot';

type Places = Pick<Campaign, 'numberSends' | 'profileCount'>;

/** How many profiles a campaign can still take. */
export const freePlaces = ({ numberSends, profileCount }: Places): number => Math.max(0, numberSends - profileCount);

/** How many places a campaign has to have for so many profiles more: those that it has, unless they are too few. */
export const placesFor = ({ numberSends, profileCount }: Places, added: number): number =>
  Math.max(numberSends, profileCount + added);

/** A campaign, and how many profiles it is to get. */
export const addProfilesForm = v.strictObject({
  campaign: requiredText('Elige una campaña.'),
  numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
});
export type AddProfilesForm = v.InferOutput<typeof addProfilesForm>;
