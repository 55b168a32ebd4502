import { parse as parseForm } from 'node:querystring';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Database } from '../database/database.ts';
import { Fault } from '../endpoint/fault.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { recipientTokens } from './recipient-token.ts';
import { suppressionsRepository } from './suppressions.repository.ts';

const done = 'Te has dado de baja';

interface Leaving {
  readonly email: string;
  readonly accountIds: readonly number[];
  readonly reason: 'signed link' | 'unsigned address';
  readonly ip: string;
}

/** Takes somebody off the lists and records it, once: whoever was off already, stays off. */
async function leave(database: Database, { email, accountIds, reason, ip }: Leaving): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const accountId of await suppressionsRepository.suppress(transaction, {
      accountIds,
      channel: 'email',
      address: email,
      reason,
    })) {
      const entry = { action: 'unsubscribe', subject: email.toLowerCase(), details: { reason, ip } } as const;
      await auditRepository.recordUnattended(transaction, accountId, entry);
    }
  });
}

/** Links that we signed are counted one by one; addresses that anybody could have typed by who types them. */
const asker = ({ body, ip }: FastifyRequest): string => {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === 'string' && token !== '' ? `token ${token}` : `unsigned ${ip}`;
};

export function recipientsRoutes(app: FastifyInstance, { config, database }: Services, clock = () => new Date()): void {
  const tokens = recipientTokens(config.secretKey);

  registerEndpoint(
    app,
    unsubscribe,
    async ({ body: { email, token }, request: { ip }, fault }) => {
      if (!token) {
        const accountIds = await suppressionsRepository.accountsThatKnow(database, email);
        await leave(database, { email, accountIds, reason: 'unsigned address', ip });
        return { message: done };
      }
      const accountId = tokens.verify(token, email, clock());
      if (accountId === undefined) throw fault('BAD_TOKEN');
      await leave(database, { email, accountIds: [accountId], reason: 'signed link', ip });
      const accountName = await accountsRepository.nameOf(database, accountId);
      return { message: done, ...(accountName && { accountName }) };
    },
    { limit: { max: 20, timeWindow: '1 minute', key: asker } },
  );

  /** What mail programs post to when a person presses their own button (RFC 8058): the link of the message, nothing else. */
  void app.register(async (oneClick) => {
    oneClick.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, parsed) => {
      parsed(null, parseForm(String(body)));
    });
    oneClick.route<{
      Params: { email: string };
      Querystring: { t?: string | string[] };
      Body: Record<string, unknown> | undefined;
    }>({
      method: 'POST',
      url: '/unsubscribe/:email',
      handler: async ({ params: { email }, query, body, ip }) => {
        const accountId = tokens.verify(String(query.t ?? ''), email, clock());
        if (accountId === undefined || body?.['List-Unsubscribe'] !== 'One-Click') throw new Fault('BAD_TOKEN');
        await leave(database, { email, accountIds: [accountId], reason: 'signed link', ip });
        return { message: done };
      },
    });
  });
}
