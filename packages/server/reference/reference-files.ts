import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@pregon/contract/shape/openapi';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from '../src/graphql-schema.ts';
import { clientOperations } from './client-operations.ts';
import { readEndpointNotes } from './endpoint-notes.ts';
import { dataModelPage, type OwnedTable } from './er-diagram.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const source = path.resolve(import.meta.dirname, '../src');

/** Every table of the server, by the module in whose folder it is defined. */
async function readTables(): Promise<readonly OwnedTable[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.table.ts'));
  const owned = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported: unknown[] = Object.values((await import(path.join(source, file))) as object);
      const module = file.split(path.sep)[0] ?? '';
      return exported.filter((value) => is(value, PgTable)).map((table): OwnedTable => ({ module, table }));
    }),
  );
  return owned.flat();
}

/** The text of every generated reference, by its path from the root of the repository. */
export async function referenceFiles(): Promise<Readonly<Record<string, string>>> {
  const openApi = openApiDocument(readEndpointNotes());
  return {
    'docs/api/openapi.json': `${JSON.stringify(openApi, null, 1)}\n`,
    'docs/api/schema.graphql': `${printSchema(lexicographicSortSchema(buildSchema()))}\n`,
    'docs/data-model.md': dataModelPage(await readTables()),
    'packages/client/src/operations.ts': clientOperations(openApi),
  };
}
