import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { formatDateRange, formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { Places } from '../../places.tsx';
import { freePlaces, placesFor } from './add-profiles.schema.ts';

interface PlacesNoteProps {
  readonly campaign: Campaign;
  /** The number of profiles to add; undefined or NaN while the input is not a number. */
  readonly added: number | undefined;
}

/** Shows the used quota of the selected campaign and by how much it must be raised. */
export function PlacesNote({ campaign, added: typed = 0 }: PlacesNoteProps) {
  const { dateStart, dateEnd, profileCount, numberSends } = campaign;
  const free = freePlaces(campaign);
  const added = Number.isInteger(typed) ? typed : 0;
  return (
    <Note tone={added > free ? 'warning' : 'plain'}>
      <p className="row wrap">
        <Places taken={profileCount} all={numberSends} />
        <span>
          {formatDateRange(dateStart, dateEnd)} · {placesLeft(free)}
        </span>
      </p>
      {added > free ? (
        <p>
          {free > 0 ? 'Primero se usan los lugares libres. ' : null}
          Para agregar {formatNumber(added)}, el cupo sube de {formatNumber(numberSends)} a{' '}
          {formatNumber(placesFor(campaign, added))}: lo confirmas en el siguiente paso.
        </p>
      ) : null}
    </Note>
  );
}

function placesLeft(count: number): string {
  if (count === 0) return 'no quedan lugares';
  return count === 1 ? 'queda 1 lugar' : `quedan ${formatNumber(count)} lugares`;
}
