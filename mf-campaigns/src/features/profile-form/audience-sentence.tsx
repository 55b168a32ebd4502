import { needsPlaces, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { Fragment } from 'react';

const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });
const or = (names: readonly string[]) => alternatives.format(names);
const inText = (names: readonly string[]) => or(names.map((name) => name.toLocaleLowerCase('es')));

interface Part {
  readonly before: string;
  readonly said: string;
}

/** What a selection says, part by part: `Clientes`, ` de enfoque **leales**`, ` en **Cali o Pasto**`. What is empty is not said. */
export function selectionInWords({ customerFocus, customerCategory, geoHierarchy, geoOptions }: ProfileSelection): Part[] {
  const parts: Part[] = [];
  if (customerFocus.length > 0) parts.push({ before: ' con enfoque ', said: inText(customerFocus) });
  if (customerCategory.length > 0) parts.push({ before: ', de categoría ', said: inText(customerCategory) });
  if (!needsPlaces(geoHierarchy)) parts.push({ before: ', ', said: 'en todo el país' });
  else if (geoOptions.length > 0) parts.push({ before: ', que compran en ', said: or(geoOptions) });
  return parts;
}

/** The selection, read back before anybody presses the button. */
export function AudienceSentence({ selection }: { readonly selection: ProfileSelection }) {
  return (
    <p className="sentence">
      Clientes
      {selectionInWords(selection).map(({ before, said }) => (
        <Fragment key={before}>
          {before}
          <mark>{said}</mark>
        </Fragment>
      ))}
      .
    </p>
  );
}
