import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { positiveInteger, requiredText } from '@pregon/contract/field.schema';
import * as v from 'valibot';

/** How many profiles a campaign can still take. */
export const freePlaces = ({ numberSends, profileCount }: Pick<Campaign, 'numberSends' | 'profileCount'>): number =>
  Math.max(0, numberSends - profileCount);

export const placesLeft = (count: number): string => (count === 1 ? 'queda 1 lugar' : `quedan ${count} lugares`);

/** A campaign of those on offer, and no more profiles than it has room for. */
export function addProfilesSchema(campaigns: readonly Campaign[]) {
  const none = { numberSends: 0, profileCount: 0 };
  const roomOf = (identifier: string) => freePlaces(campaigns.find((each) => each.identifier === identifier) ?? none);
  return v.pipe(
    v.strictObject({
      campaign: requiredText('Elige una campaña.'),
      numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { campaign, numberSends } = dataset.value;
      const room = roomOf(campaign);
      if (numberSends <= room) return;
      const message = `A esta campaña le ${placesLeft(room)}.`;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'numberSends', value: numberSends }],
      });
    }),
  );
}
