import type { ImportKind, ImportProgress, ImportState } from '@pregon/contract/data/data.endpoints';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../kernel/database/database.ts';
import type { ImportCheckpoint } from './import-data.ts';
import { dataImportChunks, dataImports } from './imports.table.ts';

export type DataImport = typeof dataImports.$inferSelect;

export function importOnWire(of: DataImport): ImportProgress {
  const { identifier, state, fileName, kind, rows, created, updated, rejected, problems, error, size, readBytes } = of;
  const share = state === 'done' ? 1 : Math.min(1, readBytes / Math.max(1, size));
  return { identifier, state, fileName, share, report: { kind, rows, created, updated, rejected, problems }, error };
}

interface NewImport {
  readonly accountId: number;
  readonly createdBy: number;
  readonly kind: ImportKind;
  readonly fileName: string;
}

export const importsRepository = {
  async create(database: Queryable, values: NewImport): Promise<DataImport> {
    const [created] = await database.insert(dataImports).values(values).returning();
    if (!created) throw new Error('The database did not return the import.');
    return created;
  },

  async find(database: Queryable, accountId: number, identifier: string): Promise<DataImport | undefined> {
    const [found] = await database
      .select()
      .from(dataImports)
      .where(and(eq(dataImports.accountId, accountId), eq(dataImports.identifier, identifier)));
    return found;
  },

  async findById(database: Queryable, id: number): Promise<DataImport | undefined> {
    const [found] = await database.select().from(dataImports).where(eq(dataImports.id, id));
    return found;
  },

  async update(database: Queryable, id: number, values: Partial<DataImport>): Promise<DataImport | undefined> {
    const [updated] = await database.update(dataImports).set(values).where(eq(dataImports.id, id)).returning();
    return updated;
  },

  async saveCheckpoint(database: Queryable, id: number, checkpoint: ImportCheckpoint, readBytes: number): Promise<void> {
    await database
      .update(dataImports)
      .set({ ...checkpoint, readBytes })
      .where(eq(dataImports.id, id));
  },

  /** Ends an import, and deletes its file. */
  async end(database: Database, id: number, state: ImportState, values: Partial<DataImport>): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction
        .update(dataImports)
        .set({ ...values, state, endedAt: sql`now()` })
        .where(eq(dataImports.id, id));
      await transaction.delete(dataImportChunks).where(eq(dataImportChunks.importId, id));
    });
  },

  addChunk: (database: Queryable, importId: number, position: number, content: Buffer) =>
    database.insert(dataImportChunks).values({ importId, position, content }),

  /** Streams the file in chunks. */
  async *chunks(database: Queryable, importId: number): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const [chunk] = await database
        .select({ position: dataImportChunks.position, content: dataImportChunks.content })
        .from(dataImportChunks)
        .where(and(eq(dataImportChunks.importId, importId), gte(dataImportChunks.position, position)))
        .orderBy(asc(dataImportChunks.position))
        .limit(1);
      if (!chunk) return;
      yield chunk.content;
    }
  },
};
