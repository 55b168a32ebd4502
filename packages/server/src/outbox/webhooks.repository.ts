import type { Webhook, webhookForm } from '@pregon/contract/webhooks/webhooks.schema';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Queryable } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import type { SealedColumn } from '../kernel/tokens/sealed-column.ts';
import type { SecretBox } from '../kernel/tokens/secret-box.ts';
import { stateLiteral, webhookEndpoints } from './outbox.table.ts';
import { sealedFor } from './send-message.ts';
import { newWebhookSecret } from './signature.ts';

/** How long messages are signed with the former secret too, in hours. */
const overlapHours = 24;

const sealedByEndpoint = {
  table: webhookEndpoints,
  key: [webhookEndpoints.id, webhookEndpoints.accountId],
  ownerOf: (_id = '', accountId = '') => sealedFor(accountId),
};
export const endpointSecrets: SealedColumn = {
  ...sealedByEndpoint,
  label: 'Claves de firma de los webhooks',
  column: webhookEndpoints.secret,
};
export const earlierEndpointSecrets: SealedColumn = {
  ...sealedByEndpoint,
  label: 'Claves de firma anteriores de los webhooks',
  column: webhookEndpoints.previousSecret,
};

type Owner = Pick<Principal, 'accountId'>;
type Form = InferOutput<typeof webhookForm>;

const counted = (state: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from webhook_message m where m.endpoint_id = webhook_endpoint.id and m.state = ${state})`;

const columns = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  types: webhookEndpoints.types,
  active: webhookEndpoints.active,
  createdAt: webhookEndpoints.createdAt,
  previousUntil:
    sql<Date | null>`case when ${webhookEndpoints.previousUntil} > now() then ${webhookEndpoints.previousUntil} end`.mapWith(
      webhookEndpoints.previousUntil,
    ),
  failingSince: webhookEndpoints.failingSince,
  pending: counted(stateLiteral('pending')),
  dead: counted(stateLiteral('dead')),
};

interface Row extends Omit<Webhook, 'createdAt' | 'previousUntil' | 'failingSince'> {
  readonly createdAt: Date;
  readonly previousUntil: Date | null;
  readonly failingSince: Date | null;
}

const toWebhook = (row: Row): Webhook => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  previousUntil: row.previousUntil?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
});

const ofAccount = ({ accountId }: Owner, id: number) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));

const storedForm = ({ url, description, types, active }: Form) => ({ url, description, types: [...new Set(types)], active });

/** The endpoints of accounts. Secrets are encrypted at rest. */
export const webhooksRepository = (box: SecretBox) => ({
  async list(database: Queryable, { accountId }: Owner): Promise<Webhook[]> {
    const rows = await database
      .select(columns)
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.accountId, accountId))
      .orderBy(webhookEndpoints.id);
    return rows.map(toWebhook);
  },

  async count(database: Queryable, { accountId }: Owner): Promise<number> {
    const [row] = await database
      .select({ total: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.accountId, accountId));
    return row?.total ?? 0;
  },

  async find(database: Queryable, owner: Owner, id: number): Promise<Webhook | undefined> {
    const [row] = await database.select(columns).from(webhookEndpoints).where(ofAccount(owner, id));
    return row && toWebhook(row);
  },

  /** Returns the id and the secret of the new endpoint. */
  async create(database: Queryable, { accountId }: Owner, form: Form): Promise<{ readonly id: number; readonly secret: string }> {
    const secret = newWebhookSecret();
    const [made] = await database
      .insert(webhookEndpoints)
      .values({ accountId, ...storedForm(form), secret: box.seal(sealedFor(accountId), secret) })
      .returning({ id: webhookEndpoints.id });
    if (!made) throw new Error('The database did not return the endpoint.');
    return { id: made.id, secret };
  },

  /** Changes an endpoint, which is tried again at once. Whether the account has it. */
  async update(database: Queryable, owner: Owner, id: number, form: Form): Promise<boolean> {
    const fresh = { failures: 0, failingSince: null, retryAt: null };
    const { rowCount } = await database
      .update(webhookEndpoints)
      .set({ ...storedForm(form), ...fresh })
      .where(ofAccount(owner, id));
    return rowCount === 1;
  },

  /** Replaces the secret; the former one signs too for a day. Undefined when the account has no such endpoint. */
  async rotate(database: Queryable, owner: Owner, id: number): Promise<string | undefined> {
    const secret = newWebhookSecret();
    const { rowCount } = await database
      .update(webhookEndpoints)
      .set({
        previousSecret: webhookEndpoints.secret,
        previousUntil: sql`now() + make_interval(hours => ${overlapHours})`,
        secret: box.seal(sealedFor(owner.accountId), secret),
      })
      .where(ofAccount(owner, id));
    return rowCount === 1 ? secret : undefined;
  },

  /** Deletes an endpoint with its messages. Returns its address; undefined when the account has no such endpoint. */
  async delete(database: Queryable, owner: Owner, id: number): Promise<string | undefined> {
    const [deleted] = await database
      .delete(webhookEndpoints)
      .where(ofAccount(owner, id))
      .returning({ url: webhookEndpoints.url });
    return deleted?.url;
  },
});
