import { sql } from 'drizzle-orm';
import { stores } from '../../stores/stores.table.ts';
import { text } from '../field-readers.ts';
import { type ImportKindDefinition, once } from '../import-kind.ts';
import { cityColumn, departmentColumn } from './place.columns.ts';

type Key = 'code' | 'name' | 'city' | 'department' | 'zone' | 'channel';
const missing = 'Hace falta para una tienda nueva.';

/** Stores, by their code. */
export const storesKind: ImportKindDefinition<Key> = {
  columns: {
    code: {
      header: 'codigo',
      aliases: ['code', 'código de la tienda', 'tienda', 'id'],
      read: text(50),
      type: 'text',
      isRequired: true,
      about: 'Con qué código conoces la tienda',
      examples: ['BOG-001', 'MED-002'],
    },
    name: {
      header: 'nombre',
      aliases: ['name', 'nombre de la tienda', 'almacen'],
      read: text(),
      type: 'text',
      about: 'Nombre',
      examples: ['Ceiba Chapinero', 'Ceiba Laureles'],
    },
    city: cityColumn('Ciudad'),
    department: departmentColumn('Departamento'),
    zone: {
      header: 'zona',
      aliases: ['zone', 'region'],
      read: text(),
      type: 'text',
      about: 'Zona',
      examples: ['Centro', 'Antioquia'],
    },
    channel: {
      header: 'canal',
      aliases: ['channel'],
      read: text(),
      type: 'text',
      about: 'Canal de venta',
      examples: ['Almacén', 'Almacén y bodega'],
    },
  },
  newBatch: once('code'),
  table: stores,
  joins: ({ accountId }) => sql`left join ${stores} on store.account_id = ${accountId} and store.code = given.code`,
  lookups: () => ({ known: sql`store.id` }),
  targets: () =>
    (['code', 'name', 'city', 'department', 'zone', 'channel'] as const).map((column) => ({
      column,
      value: sql`found.${sql.identifier(column)}`,
    })),
  problems: (['name', 'city', 'department', 'zone', 'channel'] as const).map((column) => ({
    column,
    when: sql`known is null and ${sql.identifier(column)} is null`,
    message: missing,
  })),
  touches: [stores],
};
