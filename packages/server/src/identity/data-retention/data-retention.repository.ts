import {
  type KeptKind,
  type RetainedKind,
  retainedKinds,
  type RetentionMonths,
} from '@pregon/contract/account/data-retention.endpoints';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { dataRetention } from './data-retention.table.ts';

type Row = typeof dataRetention.$inferSelect;

/** A period that an account has set. */
export interface RetentionPeriod extends Pick<Row, 'accountId' | 'kind' | 'doneBefore'> {
  readonly months: number;
}

const rowsOf = (database: Queryable, accountId: number): Promise<Row[]> =>
  database.select().from(dataRetention).where(eq(dataRetention.accountId, accountId));

export const dataRetentionRepository = {
  async read(database: Queryable, accountId: number): Promise<{ readonly kinds: KeptKind[]; readonly version: number }> {
    const rows = await rowsOf(database, accountId);
    const kinds = retainedKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return {
        kind,
        months: row?.months ?? null,
        deletedBefore: row?.deletedBefore?.toISOString() ?? null,
        ranAt: row?.ranAt?.toISOString() ?? null,
      };
    });
    return { kinds, version: Math.max(0, ...rows.map(({ version }) => version)) };
  },

  /** Stores the periods of all kinds, in a transaction that holds the lock of the account. */
  async change(database: Queryable, accountId: number, months: RetentionMonths, version: number): Promise<void> {
    await database
      .insert(dataRetention)
      .values(retainedKinds.map((kind) => ({ accountId, kind, months: months[kind], version })))
      .onConflictDoUpdate({
        target: [dataRetention.accountId, dataRetention.kind],
        set: { months: sql`excluded.months`, version: sql`excluded.version` },
      });
  },

  /** The periods of all accounts. */
  async periods(database: Queryable): Promise<RetentionPeriod[]> {
    const rows = await database.select().from(dataRetention).orderBy(dataRetention.accountId, dataRetention.kind);
    return rows.flatMap(({ accountId, kind, months, doneBefore }) =>
      months === null ? [] : [{ accountId, kind, months, doneBefore }],
    );
  },

  /** Before which moment all rows of each kind are gone. */
  async done(database: Queryable, accountId: number): Promise<ReadonlyMap<RetainedKind, Date | null>> {
    return new Map((await rowsOf(database, accountId)).map(({ kind, doneBefore }) => [kind, doneBefore]));
  },

  /** Remembers that rows before a moment begin to be deleted, or that they all have been. */
  async mark(
    database: Queryable,
    { accountId, kind, before, ranAt }: { accountId: number; kind: RetainedKind; before: Date; ranAt?: Date },
  ): Promise<void> {
    const limit = sql`${before.toISOString()}::timestamptz`;
    await database
      .update(dataRetention)
      .set(
        ranAt
          ? { doneBefore: sql`greatest(${dataRetention.doneBefore}, ${limit})`, ranAt }
          : { deletedBefore: sql`greatest(${dataRetention.deletedBefore}, ${limit})` },
      )
      .where(and(eq(dataRetention.accountId, accountId), eq(dataRetention.kind, kind)));
  },

  /** Before which moment data of some kinds is not complete any more, of each kind from which something was deleted. */
  async deletions(
    database: Queryable,
    accountId: number,
    kinds: readonly RetainedKind[] = retainedKinds,
  ): Promise<ReadonlyMap<RetainedKind, Date>> {
    const { kind, deletedBefore } = dataRetention;
    const rows = await database
      .select({ kind, deletedBefore })
      .from(dataRetention)
      .where(and(eq(dataRetention.accountId, accountId), inArray(kind, [...kinds])));
    return new Map(rows.flatMap((row) => (row.deletedBefore ? [[row.kind, row.deletedBefore] as const] : [])));
  },

  /** The same of all kinds, as the contract has it. */
  async deletedBefore(database: Queryable, accountId: number): Promise<Record<RetainedKind, string | null>> {
    const known = await dataRetentionRepository.deletions(database, accountId);
    const of = (kind: RetainedKind) => known.get(kind)?.toISOString() ?? null;
    return { purchases: of('purchases'), visits: of('visits'), answers: of('answers'), messages: of('messages') };
  },
};
