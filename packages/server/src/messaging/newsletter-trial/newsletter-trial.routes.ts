import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { NewsletterMessage, RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { previewNewsletter, sendNewsletterTest } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { composeTrial, tryMessage, unknownTagFields } from '../../content/newsletters/newsletter-message.ts';
import { composeMail } from '../../content/rendering/compose-mail.ts';

/** Limit in bytes of HTML with embedded pictures. */
const largestMessage = 5 * 1024 * 1024;

/** Test messages: sends the current message to the user's own mailbox. */
export function newsletterTrialRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { config, database, providerRegistry } = services;

  const tried = async (body: NewsletterMessage, principal: Principal) => {
    const fields = unknownTagFields(body);
    if (fields) throw new Fault('UNKNOWN_MERGE_TAG', { fields });
    const user = await usersRepository.find(database, principal.userId);
    const message = user && (await tryMessage(database, user, body, clock()));
    if (!message) throw new Fault('NOT_FOUND');
    return { message, composed: composeTrial(message, user, config, clock()) };
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

  registerEndpoint(
    app,
    sendNewsletterTest,
    async ({ body, principal, fault }) => {
      const { composed } = await tried(body, principal);
      const outcome = await (await providerRegistry.provider('email')).send(composed);
      if (outcome.kind !== 'accepted') {
        app.log.warn({ reason: outcome.reason }, 'The mail server did not take a message that was to be tried.');
        throw fault('MESSAGE_NOT_SENT');
      }
      const entry = { action: 'sendNewsletterTest', details: { to: composed.to, subject: composed.subject } } as const;
      await auditRepository.record(database, principal, entry);
      return { message: `Enviamos la prueba a ${composed.to}` };
    },
    {
      bodyLimit: largestMessage,
      limit: { max: 10, timeWindow: '1 minute', key: 'user' },
    },
  );
}
