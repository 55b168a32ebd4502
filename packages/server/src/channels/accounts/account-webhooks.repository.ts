import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { accountWebhooks } from './account-webhooks.table.ts';
import type { OwnChannel } from './channel-settings.ts';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import type { SealedColumn } from '../../kernel/tokens/sealed-column.ts';

/** The account and channel that a webhook address belongs to. */
export interface WebhookOwner {
  readonly accountId: number;
  readonly channel: OwnChannel;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
const sealedFor = ({ accountId, channel }: { readonly accountId: number | string; readonly channel: string }): string =>
  `webhook of account ${accountId} ${channel}`;

export const accountWebhookKeys: SealedColumn = {
  label: 'Direcciones en las que avisan los proveedores',
  table: accountWebhooks,
  column: accountWebhooks.key,
  key: [accountWebhooks.accountId, accountWebhooks.channel],
  ownerOf: (accountId = '', channel = '') => sealedFor({ accountId, channel }),
};

/** The address at which an account's own provider reports deliveries and replies. */
export const webhookUrl = (publicUrl: string, key: string): string => `${publicUrl}/webhooks/channels/${key}`;

/** The keys in the webhook addresses of accounts' own providers: 256 random bits each, encrypted at rest. */
export const accountWebhooksRepository = (box: SecretBox) => ({
  /** The key of an account's channel, generated the first time. Undefined where the account has no provider of its own. */
  async keyOf(database: Queryable, owner: WebhookOwner): Promise<string | undefined> {
    const { accountId, channel } = owner;
    const read = async (): Promise<string | undefined> => {
      const [row] = await database
        .select({ key: accountWebhooks.key })
        .from(accountWebhooks)
        .where(and(eq(accountWebhooks.accountId, accountId), eq(accountWebhooks.channel, channel)));
      return row && box.open(sealedFor(owner), row.key);
    };
    const stored = await read();
    if (stored !== undefined) return stored;
    const key = randomBytes(32).toString('base64url');
    // Without the account's own provider nothing is inserted; of two processes, one generates the key.
    await database.execute(sql`
      insert into account_webhook (account_id, channel, hash, key)
      select account_id, channel, ${hashOf(key)}, ${box.seal(sealedFor(owner), key)}
      from account_channel where account_id = ${accountId} and channel = ${channel}
      on conflict (account_id, channel) do nothing`);
    return read();
  },

  /** The owner of the address with a key; undefined when the key is unknown. */
  async ownerOf(database: Queryable, key: string): Promise<WebhookOwner | undefined> {
    const [owner] = await database
      .select({ accountId: accountWebhooks.accountId, channel: accountWebhooks.channel })
      .from(accountWebhooks)
      .where(eq(accountWebhooks.hash, hashOf(key)));
    return owner;
  },
});
