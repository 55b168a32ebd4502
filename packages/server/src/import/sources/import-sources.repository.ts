import type { ImportSource, ImportSourceValues, SourceRunState } from '@pregon/contract/data/import-sources.schema';
import { and, asc, count, eq, getTableColumns, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { accountZone, lockAccount } from '../../identity/accounts/account-clock.sql.ts';
import { isNotSuspended } from '../../identity/accounts/suspended-accounts.sql.ts';
import { userNameSql } from '../../identity/accounts/users.repository.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { SealedColumn } from '../../kernel/tokens/sealed-column.ts';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import { importSourceFiles, importSources } from './import-sources.table.ts';
import { nextRun } from './next-run.ts';
import type { Connection, RemoteFile } from './remote-files.ts';

const dayMs = 86_400_000;
/** How long a taken file that its source does not list any more is remembered, in days. */
const rememberedDays = 30;
/** A run that takes longer has lost its process. */
const longestRunMs = 2 * 3_600_000;

const ownerOf = (accountId: number | string): string => `import source of account ${accountId}`;

export const importSourceSecrets: SealedColumn = {
  label: 'Claves de las fuentes de importación',
  table: importSources,
  column: importSources.secret,
  key: [importSources.id, importSources.accountId],
  ownerOf: (_id = '', accountId = '') => ownerOf(accountId),
};

interface Secrets {
  readonly secret: string;
  readonly passphrase: string;
}

const columns = {
  ...getTableColumns(importSources),
  createdByName: userNameSql(sql`import_source.created_by`),
  timeZone: accountZone(sql`import_source.account_id`),
  lastImport: sql<string | null>`(select i.identifier from data_import i where i.id = import_source.last_import_id)`,
};
export type ImportSourceRow = typeof importSources.$inferSelect & {
  readonly createdByName: string;
  readonly timeZone: string;
  readonly lastImport: string | null;
};

const ofAccount = (accountId: number, id: number) => and(eq(importSources.id, id), eq(importSources.accountId, accountId));

/** The address of a source as it is shown: a query may be the secret of a signed link. */
export const shownAddress = (address: string): string => address.replace(/\?.*$/s, '?***');

/** A source as its account sees it. */
export function sourceOnWire(row: ImportSourceRow, now: Date): ImportSource {
  const { id, name, kind, protocol, address, path, login, user, fingerprint, days, time, active } = row;
  const { pullingSince, lastAt, lastState, lastMessage, lastFiles, lastImport } = row;
  return {
    id,
    name,
    kind,
    protocol,
    address: shownAddress(address),
    path,
    login,
    user,
    fingerprint,
    days,
    time,
    active,
    createMissing: row.createsMissing,
    hasSecret: row.secret !== null,
    nextAt: row.nextAt?.toISOString() ?? null,
    isPulling: pullingSince !== null && now.getTime() - pullingSince.getTime() < longestRunMs,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdBy: row.createdByName,
    last:
      lastAt && lastState
        ? { at: lastAt.toISOString(), state: lastState, message: lastMessage, files: lastFiles, importIdentifier: lastImport }
        : null,
  };
}

/** The outcome of a run. */
export interface RunOutcome {
  readonly state: SourceRunState;
  readonly message: string | null;
  readonly files: number;
  readonly importId: number | null;
}

/** The sources of accounts. Secrets are encrypted at rest. */
export const importSourcesRepository = (box: SecretBox) => {
  const sealed = (accountId: number, { secret, passphrase }: Secrets): string =>
    box.seal(ownerOf(accountId), JSON.stringify({ secret, passphrase }));
  return {
    async list(database: Queryable, accountId: number): Promise<ImportSourceRow[]> {
      return database
        .select(columns)
        .from(importSources)
        .where(eq(importSources.accountId, accountId))
        .orderBy(asc(importSources.name), asc(importSources.id));
    },

    async count(database: Queryable, accountId: number): Promise<number> {
      const [row] = await database.select({ total: count() }).from(importSources).where(eq(importSources.accountId, accountId));
      return row?.total ?? 0;
    },

    async find(database: Queryable, accountId: number, id: number): Promise<ImportSourceRow | undefined> {
      const [row] = await database.select(columns).from(importSources).where(ofAccount(accountId, id));
      return row;
    },

    /** A source to run. Undefined when there is none, or its account is suspended. */
    async findToRun(database: Queryable, id: number): Promise<ImportSourceRow | undefined> {
      const [row] = await database
        .select(columns)
        .from(importSources)
        .where(and(eq(importSources.id, id), isNotSuspended(importSources.accountId)));
      return row;
    },

    /** The plan of a source that may have changed since it began to run, locked until the transaction ends. */
    async lockPlan(transaction: Queryable, id: number) {
      const { active, days, time, nextAt } = importSources;
      const [plan] = await transaction
        .select({ active, days, time, nextAt })
        .from(importSources)
        .where(eq(importSources.id, id))
        .for('update');
      return plan;
    },

    /** The sources whose time has come. */
    async listDue(database: Queryable, now: Date): Promise<readonly number[]> {
      const rows = await database
        .select({ id: importSources.id })
        .from(importSources)
        .where(and(importSources.active, lte(importSources.nextAt, now), isNotSuspended(importSources.accountId)));
      return rows.map(({ id }) => id);
    },

    /** Creates a source, or changes one. Undefined when the account has no such source. */
    async save(
      database: Queryable,
      owner: { readonly accountId: number; readonly userId: number },
      form: ImportSourceValues,
      { id, timeZone, now }: { readonly id?: number; readonly timeZone: string; readonly now: Date },
    ): Promise<number | undefined> {
      const { secret, passphrase, createMissing, days, ...others } = form;
      const { accountId } = owner;
      const schedule = { days: [...new Set(days)].toSorted((one, other) => one - other), time: form.time, timeZone };
      const values = {
        ...others,
        days: schedule.days,
        createsMissing: createMissing,
        nextAt: form.active ? nextRun(schedule, now) : null,
        ...(form.login === 'none' ? { secret: null } : secret !== '' && { secret: sealed(accountId, { secret, passphrase }) }),
      };
      if (id === undefined) {
        const [made] = await database
          .insert(importSources)
          .values({ ...values, accountId, createdBy: owner.userId })
          .returning({ id: importSources.id });
        return made?.id;
      }
      const fresh = { attempts: 0, failingSince: null, noticedAt: null, sightings: null };
      const [changed] = await database
        .update(importSources)
        .set({ ...values, ...fresh })
        .where(ofAccount(accountId, id))
        .returning({ id: importSources.id });
      return changed?.id;
    },

    /** Deletes a source. Returns its name; undefined when the account has no such source. */
    async remove(database: Queryable, accountId: number, id: number): Promise<string | undefined> {
      const [removed] = await database
        .delete(importSources)
        .where(ofAccount(accountId, id))
        .returning({ name: importSources.name });
      return removed?.name;
    },

    /**
     * Marks a source as running unless another one of its account runs: an account with slow servers takes one place of a worker. False:
     * it stays due.
     */
    async beginPulling(
      database: Database,
      { id, accountId }: Pick<ImportSourceRow, 'id' | 'accountId'>,
      now: Date,
    ): Promise<boolean> {
      return database.transaction(async (transaction) => {
        await lockAccount(transaction, accountId);
        const others = and(
          eq(importSources.accountId, accountId),
          ne(importSources.id, id),
          gt(importSources.pullingSince, new Date(now.getTime() - longestRunMs)),
        );
        if ((await transaction.$count(importSources, others)) > 0) return false;
        await this.markPulling(transaction, id, now);
        return true;
      });
    },

    async markPulling(database: Queryable, id: number, since: Date | null): Promise<void> {
      await database.update(importSources).set({ pullingSince: since }).where(eq(importSources.id, id));
    },

    /** The secret of a source. Throws when it was encrypted with an unknown key. */
    secretsOf({ accountId, secret }: Pick<ImportSourceRow, 'accountId' | 'secret'>): Secrets {
      return secret === null ? { secret: '', passphrase: '' } : (JSON.parse(box.open(ownerOf(accountId), secret)) as Secrets);
    },

    connectionOf(row: ImportSourceRow): Connection {
      const { protocol, address, path, login, user, fingerprint } = row;
      return { protocol, address, path, login, user, fingerprint, ...this.secretsOf(row) };
    },

    /** Which of some files were taken, as `path version`. */
    async taken(database: Queryable, sourceId: number, files: readonly RemoteFile[]): Promise<ReadonlySet<string>> {
      const paths = files.map(({ path }) => path);
      if (paths.length === 0) return new Set();
      const rows = await database
        .select()
        .from(importSourceFiles)
        .where(and(eq(importSourceFiles.sourceId, sourceId), inArray(importSourceFiles.path, paths)));
      return new Set(rows.map(({ path, version }) => `${path} ${version}`));
    },

    /** Records that a file was taken. False: it was already. */
    async take(database: Queryable, file: typeof importSourceFiles.$inferInsert): Promise<boolean> {
      const taken = await database.insert(importSourceFiles).values(file).onConflictDoNothing();
      return taken.rowCount === 1;
    },

    /** Forgets files that were taken long ago, and that the source does not have any more as they were. */
    async forgetGone(database: Queryable, sourceId: number, files: readonly RemoteFile[], now: Date): Promise<void> {
      const kept = files.flatMap(({ path, version }) => (version === null ? [] : `${path} ${version}`));
      // Of these only the content tells whether it is another.
      const unversioned = files.flatMap(({ path, version }) => (version === null ? path : []));
      const { path, version, takenAt } = importSourceFiles;
      await database
        .delete(importSourceFiles)
        .where(
          and(
            eq(importSourceFiles.sourceId, sourceId),
            lte(takenAt, new Date(now.getTime() - rememberedDays * dayMs)),
            sql`not (${path} || ' ' || ${version} = any(${sql.param(kept)}::text[]))`,
            sql`not (${path} = any(${sql.param(unversioned)}::text[]))`,
          ),
        );
    },

    async recordRun(
      database: Queryable,
      id: number,
      { state, message, files, importId }: RunOutcome,
      values: Partial<typeof importSources.$inferInsert>,
    ): Promise<void> {
      await database
        .update(importSources)
        .set({ lastState: state, lastMessage: message, lastFiles: files, lastImportId: importId, pullingSince: null, ...values })
        .where(eq(importSources.id, id));
    },
  };
};
export type ImportSources = ReturnType<typeof importSourcesRepository>;
