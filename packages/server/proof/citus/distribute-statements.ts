import { tableDistribution } from '../../src/table-distribution.ts';
import type { CitusCatalog } from './citus-catalog.ts';
import { distributionColumn, isForeignKeyFit, isTriggerFit } from './citus-fitness.ts';

const alter = (table: string, change: string): string => `alter table ${table} ${change};`;

/** The table that others are spread with. */
const anchor = 'customer';

/** Makes a unique index include the distribution column. It loses what it says about rows of different shards. */
function widened({ table, name, columns, isConstraint }: CitusCatalog['uniques'][number], column: string): string[] {
  const all = [column, ...columns].join(', ');
  return isConstraint
    ? [alter(table, `drop constraint ${name}`), alter(table, `add constraint ${name} unique (${all})`)]
    : [`drop index ${name};`, `create unique index ${name} on ${table} (${all});`];
}

/** Identity columns of tables that Citus takes over start at 1 again, so each goes on after its largest value. */
const continueIdentities = `do $$ declare c record; most bigint; begin for c in select attrelid::regclass as name, attname from pg_attribute where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') loop execute format('select max(%I) from %s', c.attname, c.name) into most; if most is not null then perform setval(pg_get_serial_sequence(c.name::text, c.attname), most); end if; end loop; end $$;`;

/**
 * The statements that distribute a migrated database by `tableDistribution`, on a coordinator that has the extension. Foreign keys have to
 * be dropped before and added afterwards, since tables are distributed one by one.
 */
export function distributeStatements({ tables, uniques, foreignKeys, triggers }: CitusCatalog): string[] {
  const ofClusters = foreignKeys.filter((key) => distributionColumn(key.table) ?? distributionColumn(key.target));
  const kept = ofClusters.filter(isForeignKeyFit);
  const distributed = tables.filter((table) => distributionColumn(table) !== undefined);
  const narrow = uniques.filter(({ table, columns }) => {
    const column = distributionColumn(table);
    return column !== undefined && !columns.includes(column);
  });
  return [
    '-- Foreign keys of what will be distributed.',
    ...ofClusters.map(({ table, name }) => alter(table, `drop constraint ${name}`)),
    '-- Triggers, which only local tables may have.',
    ...triggers.flatMap(({ table, name }) => (isTriggerFit(table) ? [] : [`drop trigger ${name} on ${table};`])),
    '-- Clicks and openings get the customer of their message, which the product then joins them by.',
    'update engagement e set customer_id = d.customer_id from delivery d where d.id = e.delivery_id;',
    alter('engagement', 'alter column customer_id set not null'),
    '-- Unique indexes without the distribution column.',
    ...narrow.flatMap((unique) => widened(unique, distributionColumn(unique.table) ?? '')),
    '-- Copies on every node.',
    ...tables
      .filter((table) => tableDistribution[table] === 'reference')
      .map((table) => `select create_reference_table('${table}');`),
    '-- By the customer.',
    `select create_distributed_table('${anchor}', '${distributionColumn(anchor)}');`,
    ...distributed
      .filter((table) => table !== anchor)
      .map(
        (table) => `select create_distributed_table('${table}', '${distributionColumn(table)}', colocate_with => '${anchor}');`,
      ),
    '-- The foreign keys that a cluster can hold.',
    ...kept.map(({ table, name, definition }) => alter(table, `add constraint ${name} ${definition}`)),
    '-- Identities go on where they were.',
    continueIdentities,
  ];
}
