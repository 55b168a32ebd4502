import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { ringsOf } from '../../kernel/tokens/key-ring.ts';
import { publishSql } from '../publish.sql.ts';
import { webhooksRepository } from '../webhooks.repository.ts';

export const testKeys = ringsOf('a secret that none but tests know');

/** Settings of a dispatcher that neither waits long nor gives up. */
export const hurried = { lookEveryMs: 20, delayOf: () => 0.02, pauseOf: () => 0.02, attempts: 10_000 };

/** Adds an endpoint that is told about everything. Returns its id and secret. */
export const addEndpoint = (database: Database, accountId: number, url: string) =>
  webhooksRepository(createSecretBox(testKeys.encryption)).create(
    database,
    { accountId },
    {
      url,
      description: '',
      types: ['message.sent', 'message.delivered', 'message.failed', 'customer.unsubscribed'],
      active: true,
    },
  );

/** Publishes an event `message.sent` of a customer with a number. */
export async function publishNumber(
  database: Database,
  accountId: number,
  customer: number | null,
  number: number,
): Promise<void> {
  const data = JSON.stringify({ customer, number });
  await database.execute(publishSql(sql`select ${accountId}::int, 'message.sent', ${customer}::bigint, ${data}::jsonb`));
}
