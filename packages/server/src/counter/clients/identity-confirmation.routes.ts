import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { mergeCustomers } from '../../retail/customers/merge-customers.ts';
import { takeForms } from '../../kernel/http/form-bodies.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { createPlainPages } from '../../hosting/gateway/plain-page.ts';
import { limited } from '../../kernel/rate-limits/request-rate-limits.ts';
import { framed, rings } from '../../messaging/recipients/recipient-frame.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { identityTokens } from './identity-token.ts';

const path = '/confirmar-registro';
const single = (value: unknown): string => (typeof value === 'string' ? value : '');

const page = (sign: string, title: string, text: string, more = ''): string =>
  `${sign}<div><h1>${title}</h1><p class="soft after-title">${text}</p></div>${more}`;
const badLink = page(
  rings({ tone: 'accent', sign: 'cross' }),
  'Este enlace ya no sirve',
  'Venció, o el registro ya se confirmó. Tus datos siguen como están.',
);
const question = (token: string): string =>
  page(
    '',
    '¿Te registraste de nuevo?',
    'Si fuiste tú, juntamos ese registro con lo que ya sabemos de ti. Si no, cierra esta página.',
    `<form method="post" action="${path}"><input type="hidden" name="t" value="${escapeHtml(token)}"><button class="btn btn-primary btn-l btn-wide">Sí, fui yo</button></form>`,
  );
const confirmed = page(
  rings({ tone: 'success', sign: 'check' }),
  'Listo, eres tú',
  'Actualizamos tus datos con los que nos acabas de dar.',
);

/** The page that a link of `askIdentity` opens, with a button to confirm. Opening it changes nothing. */
export function identityConfirmationRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { config, database } = services;
  const tokens = identityTokens(config.keys.links);
  const plainPage = createPlainPages(services);
  const limit = { config: limited({ max: 10, timeWindow: '1 minute' }) };

  const send = async (reply: FastifyReply, status: number, body: string, accountId?: number) => {
    const accountName = accountId === undefined ? '' : await accountsRepository.nameOf(database, accountId);
    const { html, policy } = await plainPage('Confirma tu registro', framed(body, accountName));
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(html);
  };

  void app.register(async (forms) => {
    takeForms(forms);

    forms.get<{ Querystring: Record<string, unknown> }>(path, limit, async ({ query }, reply) => {
      const token = single(query['t']);
      const identity = tokens.verify(token, clock());
      return identity ? send(reply, 200, question(token), identity.accountId) : send(reply, 400, badLink);
    });

    forms.post<{ Body: Record<string, unknown> | undefined }>(path, limit, async ({ body, ip }, reply) => {
      const identity = tokens.verify(single(body?.['t']), clock());
      if (!identity) return send(reply, 400, badLink);
      const { accountId, known, registered } = identity;
      const isMerged = await database.transaction(async (transaction) => {
        const merged = await mergeCustomers(transaction, { accountId, kept: known, merged: registered });
        if (merged !== undefined) {
          const details = { merged: registered, ip };
          await auditRepository.recordUnattended(transaction, accountId, {
            action: 'mergeCustomers',
            subject: String(known),
            details,
          });
        }
        return merged !== undefined;
      });
      return isMerged ? send(reply, 200, confirmed, accountId) : send(reply, 400, badLink, accountId);
    });
  });
}
