import { optionCode } from '@pregon/contract/options/option-code';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stores } from '../stores/stores.table.ts';
import { customers } from '../customers/customers.table.ts';

/** A name and its code, side by side in a table. */
export interface Place {
  readonly name: PgColumn;
  readonly code: PgColumn;
}

interface GeographicLevel {
  readonly name: string;
  /** Where a store lies; null for the level that is everywhere. */
  readonly ofStore: Place | null;
  /** Where a customer lives, as far as this level can be told from a residence. */
  readonly ofResidence: Place | null;
}

/** The levels of geography, from the widest. */
export const geographicLevels: readonly GeographicLevel[] = [
  { name: 'Nacional', ofStore: null, ofResidence: null },
  {
    name: 'Departamento',
    ofStore: { name: stores.department, code: stores.departmentCode },
    ofResidence: { name: customers.department, code: customers.departmentCode },
  },
  {
    name: 'Ciudad',
    ofStore: { name: stores.city, code: stores.cityCode },
    ofResidence: { name: customers.city, code: customers.cityCode },
  },
  { name: 'Zona', ofStore: { name: stores.zone, code: stores.zoneCode }, ofResidence: null },
  { name: 'Tienda', ofStore: { name: stores.name, code: stores.nameCode }, ofResidence: null },
];

/** The level that a name of any spelling means, or undefined. */
export const findGeographicLevel = (name: string): GeographicLevel | undefined =>
  geographicLevels.find((level) => optionCode(level.name) === optionCode(name));
