import { type Distribution, tableDistribution } from '../../src/table-distribution.ts';
import type { CitusCatalog } from './citus-catalog.ts';

const kindOf = (table: string): Distribution | undefined => tableDistribution[table];

/** The distribution column of a table; undefined: it is not distributed. */
export function distributionColumn(table: string): string | undefined {
  const kind = kindOf(table);
  return typeof kind === 'object' ? kind.by : undefined;
}

type ForeignKey = CitusCatalog['foreignKeys'][number];

/**
 * Whether a cluster can hold a foreign key. Those of distributed tables lead to reference tables, or to the same shard: by the
 * distribution columns of both. Nothing else may refer to a distributed table, or a distributed table to a local one.
 */
export function isForeignKeyFit({ table, target, columns, targetColumns }: ForeignKey): boolean {
  const [own, other] = [distributionColumn(table), distributionColumn(target)];
  if (own === undefined) return other === undefined;
  if (other === undefined) return kindOf(target) === 'reference';
  return columns.some((column, index) => column === own && targetColumns[index] === other);
}

/** Whether a cluster can hold a trigger of this table: only where its rows are on the coordinator. */
export const isTriggerFit = (table: string): boolean => kindOf(table) === 'local';

/** Why the schema cannot be distributed as `tableDistribution` says, a line each: `table: what`. */
export function citusProblems({ tables, uniques, foreignKeys, triggers }: CitusCatalog): string[] {
  const present = new Set(tables);
  return [
    ...tables.filter((table) => kindOf(table) === undefined).map((table) => `${table}: not in tableDistribution`),
    ...Object.keys(tableDistribution).flatMap((table) => (present.has(table) ? [] : [`${table}: no such table`])),
    ...uniques.flatMap(({ table, name, columns }) => {
      const column = distributionColumn(table);
      return column === undefined || columns.includes(column) ? [] : [`${table}: unique ${name} without ${column}`];
    }),
    ...foreignKeys.flatMap((key) => (isForeignKeyFit(key) ? [] : [`${key.table}: foreign key ${key.name} to ${key.target}`])),
    ...triggers.flatMap(({ table, name }) => (isTriggerFit(table) ? [] : [`${table}: trigger ${name}`])),
  ].toSorted();
}
