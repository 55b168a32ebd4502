import { optionCode } from '@pregon/contract/options/option-code';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stores } from '../stores/stores.table.ts';
import { customers } from '../customers/customers.table.ts';

/** A name column and its code column in a table. */
export interface Place {
  readonly name: PgColumn;
  readonly code: PgColumn;
}

interface GeographicLevel {
  readonly name: string;
  /** The place of a store; null for the level that covers everything. */
  readonly ofStore: Place | null;
  /** The place of a customer, where this level can be derived from the residence. */
  readonly ofResidence: Place | null;
}

/** The levels of geography, widest first. */
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

/** Finds a level by name, in any spelling, or undefined. */
export const findGeographicLevel = (name: string): GeographicLevel | undefined =>
  geographicLevels.find((level) => optionCode(level.name) === optionCode(name));
