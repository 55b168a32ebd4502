import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tableReaders } from '../../packages/server/modules.mjs';

const sources = path.resolve(import.meta.dirname, '../../packages/server/src');
const read = (/** @type {string} */ file) => readFileSync(path.join(sources, file), 'utf8');
const moduleOf = (/** @type {string} */ file) => file.split('/')[0] ?? '';

/**
 * Files whose statements name tables of other modules on purpose, with these tables. Whatever else a module needs of another's tables
 * it takes from a function or a part of a statement that the other exports.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const particular = {
  // A file is kept while a draft or a deletion that can be undone names it, as the statement that deletes it asks.
  'audiences/profiles/customer-file.repository.ts': ['form_draft', 'removed_record'],
  // Deletes the rows of an account from all tables.
  'hosting/platform/account-tables.ts': ['experiment', 'occurrence', 'schedule', 'staff_user'],
  // The history of one customer's messages, found by the indexes of the ledger in one statement.
  'messaging/customers/customer-messages.repository.ts': [
    'campaign',
    'customer_merge',
    'newsletter',
    'newsletter_version',
    'profile',
  ],
  // The ledger locks deliveries together with their customers, hundreds of them in one statement.
  'messaging/deliveries/audience-fill.ts': ['customer'],
  'messaging/deliveries/claim.ts': ['customer'],
  // Numbers are found by account, because the index begins with it.
  'messaging/webhooks/apply-events.ts': ['account', 'customer'],
  'messaging/webhooks/replies.repository.ts': ['customer'],
  // The control group is a condition of SQL on the customers with a number.
  'messaging/whatsapp/is-in-hold-out.ts': ['customer'],
};

/** The module of each table and view, by its name in the database. */
const owners = new Map(
  globSync('*/**/*.table.ts', { cwd: sources }).flatMap((file) =>
    [...read(file).matchAll(/pg(?:Table|View|MaterializedView)\(\s*'(\w+)'/g)].map(([, table = '']) => [table, moduleOf(file)]),
  ),
);

/**
 * The tables of other modules that the SQL in a source names, each once and sorted.
 * @param {string} module
 * @param {string} source
 */
function foreignTables(module, source) {
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const named = [...code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)\b/g)].map(
    ([, table = '']) => table,
  );
  return [...new Set(named)].filter((table) => owners.has(table) && owners.get(table) !== module).toSorted();
}

describe('a table of another module', () => {
  it.each([
    ['sql`select name from account where id = ${id}`', ['account']],
    ['sql`select 1 from visit v join customer c on c.id = v.customer_id\n  left join store s on true`', ['customer', 'store']],
    [
      "sql`insert into suppression (account_id) values (1)`; pool.query('update purchase set amount = 0')",
      ['purchase', 'suppression'],
    ],
    ['sql`delete from visit using survey_trace t where t.id = trace_id`', []],
    ['sql`select from ${customers} where ${isOwn}`', []],
    ['/** Takes what it needs\n * from account settings. */', []],
  ])('is seen in %s', (source, tables) => {
    expect(foreignTables('counter', source)).toEqual(tables);
  });

  it('is named only in the SQL of modules that may read all tables, and of the files that are meant to', () => {
    const readers = tableReaders.map((folder) => folder.replace('**', ''));
    const files = globSync('*/**/*.ts', { cwd: sources }).filter(
      (file) => !/\.(?:test|table)\.ts$|(?:^|\/)testing\//.test(file) && !readers.some((folder) => file.startsWith(folder)),
    );
    const found = files.map((file) => [file, foreignTables(moduleOf(file), read(file))]);
    expect(Object.fromEntries(found.filter(([, tables]) => tables && tables.length > 0))).toEqual(particular);
  });

  it('is not among those whose rows a module hands to a merge of customers', () => {
    const files = globSync('*/**/*-references.ts', { cwd: sources });
    const named = files.flatMap((file) => [...read(file).matchAll(/'(\w+)'/g)].map(([, table = '']) => ({ file, table })));
    const known = named.filter(({ table }) => owners.has(table));
    expect(known.filter(({ file, table }) => owners.get(table) !== moduleOf(file))).toEqual([]);
    expect(known.length).toBeGreaterThan(8);
  });

  it('has a module: every table is declared in one', () => {
    expect(owners.size).toBeGreaterThan(70);
    expect(owners.get('customer')).toBe('retail');
  });
});
