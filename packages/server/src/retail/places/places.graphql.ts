import { countryNames, stateNames } from '@pregon/contract/places/place.schema';
import { cityQuery, countryQuery, stateQuery } from '@pregon/contract/places/places.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { countries } from './countries.ts';
import { citiesOf, statesOf } from './states.ts';

export function placesQueries(schema: SchemaParts): void {
  registerOperation(schema, countryQuery, { type: 'Country', names: countryNames }, async () => countries);

  registerOperation(schema, stateQuery, { type: 'State', names: stateNames }, async ({ filter }) => [
    ...statesOf(filter.country),
  ]);

  registerOperation(schema, cityQuery, { type: 'City' }, async ({ filter }) => citiesOf(filter.state));
}
