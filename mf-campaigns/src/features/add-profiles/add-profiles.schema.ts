import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { positiveInteger, requiredText } from '@pregon/contract/field.schema';
import * as v from 'valibot';

type Places = Pick<Campaign, 'numberSends' | 'profileCount'>;

/** Returns how many profiles the campaign's quota still allows. */
export const freePlaces = ({ numberSends, profileCount }: Places): number => Math.max(0, numberSends - profileCount);

/** Returns the quota that is needed to add so many profiles; at least the current quota. */
export const placesFor = ({ numberSends, profileCount }: Places, added: number): number =>
  Math.max(numberSends, profileCount + added);

/** Schema of the form: a campaign and the number of profiles to add. */
export const addProfilesForm = v.strictObject({
  campaign: requiredText('Elige una campaña.'),
  numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
});
export type AddProfilesForm = v.InferOutput<typeof addProfilesForm>;
