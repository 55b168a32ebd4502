import { clusterLedgerFunctions } from '../../src/messaging/deliveries/ledger-functions.sql.ts';
import { tableDistribution } from '../../src/table-distribution.ts';
import type { CitusCatalog } from './citus-catalog.ts';
import { distributionColumn, isForeignKeyFit, isTriggerFit } from './citus-fitness.ts';

const alter = (table: string, change: string): string => `alter table ${table} ${change};`;

const inOneLine = (statement: string): string => statement.replace(/\s*\n\s*/g, ' ');

/** The table that others are spread with. */
const anchor = 'customer';

/**
 * Makes a unique index include the distribution column. It loses what it says about rows of different shards; another one without the
 * column serves those who look for a row of any customer.
 */
function widened({ table, name, columns, isConstraint }: CitusCatalog['uniques'][number], column: string): string[] {
  const all = [column, ...columns].join(', ');
  const lookup = `create index ${name}_lookup on ${table} (${columns.join(', ')});`;
  return isConstraint
    ? [alter(table, `drop constraint ${name}`), alter(table, `add constraint ${name} unique (${all})`), lookup]
    : [`drop index ${name};`, `create unique index ${name} on ${table} (${all});`, lookup];
}

/** Identity columns of tables that Citus takes over start at 1 again, so each goes on after its largest value. */
const continueIdentities = `do $$ declare c record; most bigint; begin for c in select attrelid::regclass as name, attname from pg_attribute where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') loop execute format('select max(%I) from %s', c.attname, c.name) into most; if most is not null then perform setval(pg_get_serial_sequence(c.name::text, c.attname), most); end if; end loop; end $$;`;

/**
 * The function of the same name, without locks of rows of several shards, which a cluster refuses. The first update locks the rows that
 * change; the second one sees what was committed while the first waited.
 */
const updateLastPurchases =
  inOneLine(`create or replace function update_last_purchases(customers bigint[]) returns void language plpgsql as $$
begin
  for turn in 1..2 loop
    update customer set last_purchase_at = newest.at, last_store_id = newest.store_id
    from (
      select k.id, last.at, last.store_id from customer k left join lateral (
        select at, store_id from purchase where customer_id = k.id and amount >= 0 order by at desc, purchase.id desc limit 1) last on true
      where k.id = any (customers)) newest
    where newest.id = customer.id and (customer.last_purchase_at, customer.last_store_id) is distinct from (newest.at, newest.store_id);
  end loop;
end;
$$;`);

/**
 * The function of the same name, whose transaction also writes all shards of a node through one connection: after statements that ran in
 * parallel a cluster refuses to write the tables that reference tables or local ones refer to.
 */
const beginPurchaseWrites = inOneLine(`create or replace function begin_purchase_writes() returns bigint language plpgsql as $$
begin
  perform set_config('pregon.purchases', 'by statement', true), set_config('pregon.purchase_references', 'verified', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true), pg_advisory_xact_lock_shared(727006, 0);
  return receipts_counted_through();
end;
$$;`);

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
    '-- Nothing tells which days of stores have changed any more: boards read receipts.',
    'delete from store_day_progress;',
    '-- What statements that write purchases call.',
    beginPurchaseWrites,
    updateLastPurchases,
    '-- What claims and settles messages.',
    ...Object.values(clusterLedgerFunctions).map((text) => `${inOneLine(text)};`),
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
