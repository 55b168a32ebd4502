import type { getImport, ImportKind, ImportProgress } from '@pregon/contract/data/data.endpoints';
import {
  type DateOrder,
  type importOrders,
  type ImportState,
  importStates,
  type readImportStatus,
  undoHours,
} from '@pregon/contract/data/imports.endpoints';
import type { EndpointAnswer } from '@pregon/contract/endpoint';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { keptDays } from '../identity/accounts/kept-days.sql.ts';
import { userNameSql } from '../identity/accounts/users.repository.ts';
import type { Database, Queryable } from '../kernel/database/database.ts';
import { namesMatch } from '../kernel/search/name-search.sql.ts';
import type { ImportCheckpoint, Rejection } from './import-data.ts';
import {
  type ColumnMapping,
  dataImportChanges,
  dataImportChunks,
  dataImportRejections,
  dataImports,
  importMappings,
} from './imports.table.ts';

export type DataImport = typeof dataImports.$inferSelect & { readonly createdByName: string; readonly keptDays: number };

const hourMs = 3_600_000;
/** Maximum number of rejected rows of an import that are stored completely. */
const mostRejections = 100_000;
const undoable: ReadonlySet<ImportState> = new Set(['done', 'cancelled', 'failed']);

function undoUntil({ state, isUndoable, endedAt, created, updated }: DataImport): string | null {
  if (!isUndoable || !endedAt || !undoable.has(state) || created + updated === 0) return null;
  return new Date(endedAt.getTime() + undoHours * hourMs).toISOString();
}

export function statusOnWire(of: DataImport): EndpointAnswer<typeof readImportStatus> {
  const {
    identifier,
    state,
    fileName,
    kind,
    rows,
    created,
    updated,
    rejected,
    createdStores,
    createdProducts,
    problems,
    error,
    size,
    readBytes,
  } = of;
  return {
    identifier,
    state,
    fileName,
    share: state === 'done' ? 1 : Math.min(1, readBytes / Math.max(1, size)),
    report: { kind, rows, created, updated, rejected, createdStores, createdProducts, problems },
    error,
    createdAt: of.createdAt.toISOString(),
    createdBy: of.createdByName,
    endedAt: of.endedAt?.toISOString() ?? null,
    keptUntil: of.endedAt && new Date(of.endedAt.getTime() + of.keptDays * 24 * hourMs).toISOString(),
    check: of.check,
    undoUntil: undoUntil(of),
    undo: of.undo,
  };
}

/** The states that clients of imports without review know, for each state. */
const progressStates: Readonly<Record<ImportState, ImportProgress['state']>> = {
  receiving: 'receiving',
  uploaded: 'waiting',
  checking: 'waiting',
  waiting: 'waiting',
  running: 'running',
  cancelling: 'running',
  done: 'done',
  cancelled: 'done',
  undoing: 'done',
  undone: 'done',
  failed: 'failed',
};

export function progressOnWire(of: DataImport): EndpointAnswer<typeof getImport> {
  const { identifier, state, fileName, share, report, error } = statusOnWire(of);
  return { identifier, state: progressStates[state], fileName, share, report, error };
}

interface NewImport {
  readonly accountId: number;
  readonly createdBy: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly createsMissing?: boolean | undefined;
}

type Values = Partial<typeof dataImports.$inferInsert>;

const columns = {
  ...getTableColumns(dataImports),
  createdByName: userNameSql(sql`data_import.created_by`),
  keptDays: keptDays('import', sql`data_import.account_id`),
};

async function findWhere(database: Queryable, condition: SQL | undefined): Promise<DataImport | undefined> {
  const [found] = await database.select(columns).from(dataImports).where(condition);
  return found;
}

interface ImportFilter {
  readonly search?: string | undefined;
  readonly kind?: ImportKind | undefined;
  /** The imports that were chosen; undefined: all. */
  readonly identifiers?: readonly string[] | undefined;
}

interface ImportPage {
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly by: (typeof importOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The place of a state among all of them. */
const placeIn = (states: readonly string[], state: SQLWrapper): SQL =>
  sql`array_position(${sql.param([...states])}::text[], ${state})`;

/** Names ignore accents and case; states are in the order of their steps. */
const orders = {
  file: sql`option_code(${dataImports.fileName})`,
  state: placeIn(importStates, dataImports.state),
  created: dataImports.created,
  updated: dataImports.updated,
  rejected: dataImports.rejected,
  by: sql`option_code(${columns.createdByName})`,
  at: dataImports.createdAt,
};

function inOrder(sort: ImportPage['sort']): SQL[] {
  const newest = [desc(dataImports.createdAt), desc(dataImports.id)];
  return sort ? [sort.direction === 'desc' ? desc(orders[sort.by]) : asc(orders[sort.by]), ...newest] : newest;
}

export const importsRepository = {
  async create(database: Queryable, values: NewImport): Promise<{ readonly id: number }> {
    const [created] = await database
      .insert(dataImports)
      .values({ ...values, isUndoable: true, isPlain: false })
      .returning({ id: dataImports.id });
    if (!created) throw new Error('The database did not return the import.');
    return created;
  },

  find: (database: Queryable, accountId: number, identifier: string) =>
    findWhere(database, and(eq(dataImports.accountId, accountId), eq(dataImports.identifier, identifier))),

  findById: (database: Queryable, id: number) => findWhere(database, eq(dataImports.id, id)),

  /** A page of the imports of an account, the newest first unless another order is asked for. */
  async page(
    database: Queryable,
    { accountId }: { readonly accountId: number },
    { search, kind, identifiers }: ImportFilter,
    { page, size, sort }: ImportPage,
  ): Promise<{ readonly items: readonly DataImport[]; readonly total: number }> {
    const where = and(
      eq(dataImports.accountId, accountId),
      kind && eq(dataImports.kind, kind),
      identifiers && inArray(dataImports.identifier, [...identifiers]),
      search ? namesMatch([dataImports.fileName, columns.createdByName], search) : undefined,
    );
    const [total, items] = await Promise.all([
      database.$count(dataImports, where),
      database
        .select(columns)
        .from(dataImports)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items, total };
  },

  /** Changes the state of an import. Returns false when it does not exist, or is in none of the states `from` any more. */
  async update(database: Queryable, id: number, values: Values, from?: readonly ImportState[]): Promise<boolean> {
    const updated = await database
      .update(dataImports)
      .set(values)
      .where(and(eq(dataImports.id, id), from && inArray(dataImports.state, [...from])))
      .returning({ id: dataImports.id });
    return updated.length > 0;
  },

  /**
   * Stores what a check has counted. Returns false, and stores nothing, when the import is no longer checked, or no longer read as the check
   * reads it.
   */
  async saveCheck(database: Queryable, { id, mapping, dateOrder, isPlain }: DataImport, values: Values): Promise<boolean> {
    const isReadSo = sql`${dataImports.mapping} is not distinct from ${mapping && JSON.stringify(mapping)}::jsonb
      and ${dataImports.dateOrder} is not distinct from ${dateOrder}::text and ${dataImports.isPlain} = ${isPlain}`;
    const saved = await database
      .update(dataImports)
      .set(values)
      .where(and(eq(dataImports.id, id), eq(dataImports.state, 'checking'), isReadSo))
      .returning({ id: dataImports.id });
    return saved.length > 0;
  },

  async saveCheckpoint(
    database: Queryable,
    id: number,
    { checkpoint, rejections, readBytes }: { checkpoint: ImportCheckpoint; rejections: readonly Rejection[]; readBytes: number },
  ): Promise<void> {
    await database
      .update(dataImports)
      .set({ ...checkpoint, readBytes })
      .where(eq(dataImports.id, id));
    if (rejections.length === 0 || checkpoint.rejected - rejections.length >= mostRejections) return;
    const values = rejections.map(({ line, column, message, cells }) => ({ line, column, message, cells }));
    await database.execute(sql`
      insert into ${dataImportRejections} (import_id, line, "column", message, cells)
      select ${id}, r.line, r."column", r.message, r.cells
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(line int, "column" text, message text, cells jsonb)
      on conflict do nothing`);
  },

  /** Deletes an import whose file was not received, with what was received of it. */
  discard: (database: Queryable, id: number) =>
    database.delete(dataImports).where(and(eq(dataImports.id, id), eq(dataImports.state, 'receiving'))),

  /** Ends an import, and deletes its file. */
  async end(database: Database, id: number, state: ImportState, values: Values = {}): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction
        .update(dataImports)
        .set({ ...values, state, endedAt: sql`coalesce(ended_at, now())` })
        .where(eq(dataImports.id, id));
      await transaction.delete(dataImportChunks).where(eq(dataImportChunks.importId, id));
    });
  },

  addChunk: (database: Queryable, importId: number, position: number, content: Buffer) =>
    database.insert(dataImportChunks).values({ importId, position, content }),

  /** The bytes of the file, chunk by chunk. */
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

  async countChunks(database: Queryable, importId: number): Promise<number> {
    return database.$count(dataImportChunks, eq(dataImportChunks.importId, importId));
  },

  /** The bytes of one chunk of the file. Undefined when there is no such chunk. */
  async chunk(database: Queryable, importId: number, position: number): Promise<Buffer | undefined> {
    const [found] = await database
      .select({ content: dataImportChunks.content })
      .from(dataImportChunks)
      .where(and(eq(dataImportChunks.importId, importId), eq(dataImportChunks.position, position)));
    return found?.content;
  },

  /** The last written batch of an import that is not undone. */
  async lastChange(database: Queryable, importId: number) {
    const [last] = await database
      .select({ position: dataImportChanges.position })
      .from(dataImportChanges)
      .where(eq(dataImportChanges.importId, importId))
      .orderBy(desc(dataImportChanges.position))
      .limit(1);
    return last;
  },

  /** The stored rejected rows of an import: their number, and the cells of the widest. */
  async measureRejections(database: Queryable, importId: number): Promise<{ readonly total: number; readonly width: number }> {
    const [measured] = await database
      .select({
        total: sql<number>`count(*)::int`,
        width: sql<number>`coalesce(max(jsonb_array_length(${dataImportRejections.cells})), 0)::int`,
      })
      .from(dataImportRejections)
      .where(eq(dataImportRejections.importId, importId));
    return measured ?? { total: 0, width: 0 };
  },

  /** Streams the rejected rows by line, in batches, so that memory is bounded. */
  async *rejections(database: Queryable, importId: number, atOnce = 200): AsyncGenerator<readonly Rejection[]> {
    for (let last = 0; ;) {
      const batch = await database
        .select()
        .from(dataImportRejections)
        .where(and(eq(dataImportRejections.importId, importId), gt(dataImportRejections.line, last)))
        .orderBy(asc(dataImportRejections.line))
        .limit(atOnce);
      if (batch.length > 0) yield batch;
      if (batch.length < atOnce) return;
      last = batch.at(-1)?.line ?? last;
    }
  },

  async findMapping(database: Queryable, accountId: number, kind: ImportKind, headerHash: string) {
    const [found] = await database
      .select({
        mapping: importMappings.mapping,
        createsMissing: importMappings.createsMissing,
        dateOrder: importMappings.dateOrder,
      })
      .from(importMappings)
      .where(
        and(eq(importMappings.accountId, accountId), eq(importMappings.kind, kind), eq(importMappings.headerHash, headerHash)),
      );
    return found;
  },

  async saveMapping(
    database: Queryable,
    accountId: number,
    kind: ImportKind,
    headerHash: string,
    chosen: { readonly mapping: ColumnMapping; readonly createsMissing: boolean; readonly dateOrder: DateOrder | null },
  ) {
    await database
      .insert(importMappings)
      .values({ accountId, kind, headerHash, ...chosen })
      .onConflictDoUpdate({
        target: [importMappings.accountId, importMappings.kind, importMappings.headerHash],
        set: { ...chosen, confirmedAt: sql`now()` },
      });
  },
};
