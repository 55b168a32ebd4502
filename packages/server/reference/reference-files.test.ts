import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { boolean, integer, numeric, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { buildSchema as schemaOfText, parse, validate } from 'graphql';
import { dataModelPage } from './er-diagram.ts';
import { referenceFiles, repositoryRoot } from './reference-files.ts';

let generated: Readonly<Record<string, string>>;
beforeAll(async () => {
  generated = await referenceFiles();
});

const committed = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

it.each(['docs/api/openapi.json', 'docs/api/schema.graphql', 'docs/data-model.md', 'packages/client/src/operations.ts'])(
  '%s equals what the sources generate; `npm run reference` writes it',
  (file) => {
    expect(Object.keys(generated)).toContain(file);
    expect(committed(file) === generated[file]).toBe(true);
  },
);

it.each(operations.map((operation) => [operationName(operation), operation.document] as const))(
  'the GraphQL schema in the repository answers %s',
  (_, document) => {
    expect(validate(schemaOfText(committed('docs/api/schema.graphql')), parse(document))).toEqual([]);
  },
);

describe('the diagram of tables', () => {
  const shop = pgTable('shop', { id: integer().primaryKey(), name: text().notNull() });
  const sale = pgTable(
    'sale',
    {
      id: integer().primaryKey(),
      shopId: integer('shop_id')
        .notNull()
        .references(() => shop.id),
      parent: integer().references((): never => sale.id as never),
      amount: numeric({ precision: 12, scale: 2 }).notNull(),
      at: timestamp({ withTimezone: true }),
      paid: boolean().notNull(),
    },
    (table) => [unique().on(table.shopId)],
  );
  const page = dataModelPage([
    { module: 'retail', table: shop },
    { module: 'results', table: sale },
  ]);

  it('has columns with their types and keys', () => {
    expect(page).toContain('  shop {\n    integer id PK\n    text name\n  }');
    expect(page).toContain('    integer shop_id FK\n');
    expect(page).toContain('    numeric(12_2) amount\n');
    expect(page).toContain('    timestamptz at "nullable"\n');
  });

  it('shows whether a foreign key is nullable and unique', () => {
    expect(page).toContain('  shop ||--o| sale : "shop_id"');
    expect(page).toContain('  sale |o--o{ sale : "parent"');
  });

  it('shows a table in the section of its module', () => {
    const [, results = ''] = page.split('## results');
    expect(results.split('## retail')[0]).toContain('sale {');
    expect(page.split('## retail')[1]).toContain('shop {');
  });
});
