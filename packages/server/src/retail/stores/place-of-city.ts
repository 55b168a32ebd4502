import { optionCode } from '@pregon/contract/options/option-code';
import type { NewStore, StoreForm } from '@pregon/contract/stores/store.schema';
import { Fault } from '../../kernel/http/fault.ts';
import { citiesOf, statesOf } from '../places/states.ts';

const required = 'Este campo es requerido';
const country = 'CO';

/** The departments of Colombia that have a city of this name, ignoring case and accents. */
function departmentsOf(city: string): string[] {
  const code = optionCode(city);
  return statesOf(country)
    .filter((state) => citiesOf(state.code).some(({ name }) => optionCode(name) === code))
    .map(({ name }) => name);
}

/**
 * Fills in the country and department of a new store from its city. Throws INVALID at the missing fields when the city is unknown
 * or ambiguous.
 */
export function withPlace(store: NewStore): StoreForm {
  if (store.country !== undefined && store.department !== undefined) {
    return { ...store, country: store.country, department: store.department };
  }
  const departments = store.country === undefined || store.country === country ? departmentsOf(store.city) : [];
  const given = store.department;
  const [department] = given === undefined ? departments : departments.filter((name) => optionCode(name) === optionCode(given));
  if (department !== undefined && (given !== undefined || departments.length === 1)) {
    return { ...store, country, department: given ?? department };
  }
  const message = departments.length > 1 ? 'Varios departamentos tienen una ciudad con este nombre: elige uno.' : required;
  const fields = {
    ...(store.country === undefined && departments.length === 0 && { country: required }),
    ...(given === undefined && { department: message }),
  };
  throw new Fault('INVALID', { fields: Object.keys(fields).length > 0 ? fields : { country: required } });
}
