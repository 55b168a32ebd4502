import { needsPlaces, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { Fragment } from 'react';

const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });
const or = (names: readonly string[]) => alternatives.format(names);
const inText = (names: readonly string[]) => or(names.map((name) => name.toLocaleLowerCase('es')));

interface Part {
  readonly lead: string;
  readonly said: string;
}

/** What a selection says, part by part: `leales`, `de categoría **oro**`, `que compran en **Cali o Pasto**`. What is empty is not said. */
function partsOf({ customerFocus, customerCategory, geoHierarchy, geoOptions }: ProfileSelection): Part[] {
  const parts: Part[] = [];
  if (customerFocus.length > 0) parts.push({ lead: '', said: inText(customerFocus) });
  if (customerCategory.length > 0) parts.push({ lead: 'de categoría ', said: inText(customerCategory) });
  if (!needsPlaces(geoHierarchy)) parts.push({ lead: 'en ', said: 'todo el país' });
  else parts.push({ lead: 'que compran en ', said: geoOptions.length > 0 ? or(geoOptions) : 'los lugares que elijas' });
  return parts;
}

/** The selection, read back before anybody presses the button. */
export function AudienceSentence({ selection }: { readonly selection: ProfileSelection }) {
  return (
    <p className="sentence">
      Clientes
      {partsOf(selection).map(({ lead, said }, position) => (
        <Fragment key={lead}>
          {position === 0 ? ' ' : ', '}
          {lead}
          <mark>{said}</mark>
        </Fragment>
      ))}
      .
    </p>
  );
}
