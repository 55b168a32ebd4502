import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { embeddedPoolSize, startEmbedded } from './embedded.ts';
import { migrateDatabase, pendingMigrations } from './migrate.ts';
import { databaseOn, openPool } from './pool.ts';
import { OperatorError } from '../process/operator-error.ts';

/** Timeout of requests' statements: an audience of a million customers is counted in a tenth of it. */
const requestStatementMs = 30_000;
/** Less than the lifetime of a lease. */
const leaseStatementMs = 8000;
/** A request waits no longer for a replica that is away. */
const replicaConnectMs = 1000;
/** All share one connection of the embedded database: a request waits for the statement of a job as long as one of its own may take. */
const embeddedConnectMs = requestStatementMs;

export interface OpenDatabase {
  /** Without a statement timeout: for migrations, imports and sendings. */
  readonly database: Database;
  /**
   * For requests, with a statement timeout, so that a slow statement does not hold a connection for long. The embedded database
   * has no timeout, and is the same.
   */
  readonly forRequests: Database;
  /**
   * One connection for renewing leases, which must not wait while all others are busy. It bypasses a pooler, whose connections
   * may all be taken.
   */
  readonly forLeases: Database;
  /** The replica, with the statement timeout of requests; where there is none, `undefined`. */
  readonly replica: Database | undefined;
  readonly pool: Pool;
  /** The pool of `forRequests`. */
  readonly requestPool: Pool;
  readonly replicaPool: Pool | undefined;
  close(): Promise<void>;
}

/** The schema is older than this process, which may not migrate it. The message is for the operator. */
export class SchemaOutdated extends OperatorError {
  constructor(pending: number) {
    super(
      `A la base de datos le ${pending === 1 ? 'falta 1 migración' : `faltan ${pending} migraciones`}. Corre npm run migrate, o arranca con MIGRATE=on.`,
    );
    this.name = 'SchemaOutdated';
  }
}

/** A pooler refuses start-up options, so it must be declared as one. The message is for the operator. */
export class PoolerWithoutDirectUrl extends OperatorError {
  constructor(cause: unknown) {
    super(
      'DATABASE_URL lleva a un pooler en modo transacción, como PgBouncer: pon en DATABASE_DIRECT_URL la dirección de PostgreSQL mismo.',
      { cause },
    );
    this.name = 'PoolerWithoutDirectUrl';
  }
}

const isOptionsRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePoolSize' | 'migrate'>>;

/** Migrates on a direct connection, since a pooler changes connections between statements. */
async function migrateDirectly(url: string): Promise<void> {
  const direct = openPool(url, 1);
  try {
    await migrateDatabase(direct);
  } finally {
    await direct.end();
  }
}

async function requireSchema(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length > 0) throw new SchemaOutdated(pending.length);
}

/**
 * Opens the database of this process, embedded or not, and migrates its schema. Throws `SchemaOutdated` where migrating is not
 * allowed and the schema is older.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePoolSize, dataDir, migrate = true } = settings;
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const pooled = databaseDirectUrl !== undefined;
  const pool = openPool(databaseUrl ?? embedded?.url ?? '', embedded ? embeddedPoolSize : databasePoolSize, {
    pooled,
    ...(embedded && { connectMs: embeddedConnectMs }),
  });
  const requests = databaseUrl ? openPool(databaseUrl, databasePoolSize, { statementMs: requestStatementMs, pooled }) : undefined;
  const leases = databaseUrl ? openPool(databaseDirectUrl ?? databaseUrl, 1, { statementMs: leaseStatementMs }) : undefined;
  const replicas = databaseReadUrl
    ? openPool(databaseReadUrl, databasePoolSize, { statementMs: requestStatementMs, pooled, connectMs: replicaConnectMs })
    : undefined;
  const close = async () => {
    await pool.end();
    await requests?.end();
    await leases?.end();
    await replicas?.end();
    await embedded?.stop();
  };
  try {
    if (!migrate && databaseUrl) await requireSchema(pool);
    else if (databaseUrl && databaseDirectUrl) await migrateDirectly(databaseDirectUrl);
    else await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw isOptionsRefused(error) ? new PoolerWithoutDirectUrl(error) : error;
  }
  const database = databaseOn(pool);
  return {
    database,
    forRequests: requests ? databaseOn(requests) : database,
    forLeases: leases ? databaseOn(leases) : database,
    replica: replicas && databaseOn(replicas),
    pool,
    requestPool: requests ?? pool,
    replicaPool: replicas,
    close,
  };
}
