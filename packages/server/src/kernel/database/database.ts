import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** PostgreSQL over `pg`, embedded or not: every query of the server goes through one of these two types. */
export type Database = NodePgDatabase & { readonly $client: Pool };

/** The argument of `database.transaction(async (transaction) => …)`. Repositories take either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;
