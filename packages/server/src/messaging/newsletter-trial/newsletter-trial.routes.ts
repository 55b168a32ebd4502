import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { NewsletterMessage, RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { previewNewsletter, sendNewsletterTest } from '@pregon/contract/newsletters/newsletters.endpoints';
import { listTestRecipients, readPreviewCustomer } from '@pregon/contract/newsletters/newsletter-trials.endpoints';
import type { FastifyInstance } from 'fastify';
import { type StaffUser, usersRepository } from '../../identity/accounts/users.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerSummaryOf, randomReachable } from '../../audiences/audience/random-customer.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { composeTrial, tryMessage, unknownTagFields } from '../../content/newsletters/newsletter-message.ts';
import { composeMail } from '../../content/rendering/compose-mail.ts';

/** Limit in bytes of HTML with embedded pictures. */
const largestMessage = 5 * 1024 * 1024;

const mostRecipients = 200;

/** The users that a test message is sent to: those of `ids`, or else the caller. */
async function recipientsOf(database: Queryable, caller: StaffUser, ids: readonly number[] | undefined): Promise<StaffUser[]> {
  if (!ids) return [caller];
  const asked = [...new Set(ids)];
  const found = await usersRepository.findActive(database, caller.accountId, asked);
  if (found.length < asked.length) {
    throw new Fault('INVALID', { fields: { to: 'Alguien de la lista ya no es usuario de tu cuenta. Elige de nuevo.' } });
  }
  return found;
}

const listed = (addresses: readonly string[]): string => new Intl.ListFormat('es').format(addresses);

/** Previews of a message that is being edited, and test messages to users of the account. */
export function newsletterTrialRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { config, database, providerRegistry } = services;

  const tried = async (body: NewsletterMessage, principal: Principal) => {
    const fields = unknownTagFields(body);
    if (fields) throw new Fault('UNKNOWN_MERGE_TAG', { fields });
    const user = await usersRepository.find(database, principal.userId);
    const message = user && (await tryMessage(database, user, body, clock()));
    if (!message) throw new Fault('NOT_FOUND');
    return { message, user, composed: composeTrial(message, user, config, clock()) };
  };

  registerEndpoint(
    app,
    previewNewsletter,
    async ({ body, principal }): Promise<RenderedNewsletter> => {
      const { message, composed } = await tried(body, principal);
      const { renderer, values, missing } = message;
      const { html, text, subject } = renderer.render(values, recipientLinks.unsubscribe);
      const preheader = renderer.preheader(values);
      const { length: size } = await composeMail(composed);
      return { html, text, subject, preheader, size, missing: [...missing] };
    },
    {
      bodyLimit: largestMessage,
      limit: { max: 120, timeWindow: '1 minute', key: ({ principal, ip }) => `user ${principal?.userId ?? ip}` },
    },
  );

  registerEndpoint(app, readPreviewCustomer, async ({ query: { customer: id }, principal: { accountId } }) => ({
    customer: (await (id ? customerSummaryOf(database, accountId, id) : randomReachable(database, accountId))) ?? null,
  }));

  registerEndpoint(app, listTestRecipients, async ({ principal }) => {
    const users = await usersRepository.listActive(database, principal.accountId, mostRecipients);
    return { items: users.map(({ id, name, email }) => ({ id, name, email })) };
  });

  registerEndpoint(
    app,
    sendNewsletterTest,
    async ({ body, principal, fault }) => {
      const { to: ids, ...content } = body;
      const { message, user } = await tried(content, principal);
      const recipients = await recipientsOf(database, user, ids);
      const provider = await providerRegistry.provider('email');
      const sent: string[] = [];
      const failed: string[] = [];
      for (const recipient of recipients) {
        const composed = composeTrial(message, recipient, config, clock());
        const outcome = await provider.send(composed);
        if (outcome.kind !== 'accepted') {
          app.log.warn({ reason: outcome.reason }, 'The mail server did not take a message that was to be tried.');
          failed.push(composed.to);
          continue;
        }
        sent.push(composed.to);
        const entry = { action: 'sendNewsletterTest', details: { to: composed.to, subject: composed.subject } } as const;
        await auditRepository.record(database, principal, entry);
      }
      if (sent.length === 0) throw fault('MESSAGE_NOT_SENT');
      const rest = failed.length > 0 ? `. No salió para ${listed(failed)}: inténtalo de nuevo.` : '';
      return { message: `Enviamos la prueba a ${listed(sent)}${rest}` };
    },
    {
      bodyLimit: largestMessage,
      limit: { max: 10, timeWindow: '1 minute', key: 'user' },
    },
  );
}
