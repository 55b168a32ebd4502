import type { FastifyInstance } from 'fastify';
import { messageFrame } from '../../content/newsletters/message-frame.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { MethodServices } from '../channels/channel-method.ts';
import { findCustomerMessage } from './render-customer-message.ts';
import { renderSentEmail } from './render-sent-email.ts';
import { sentMessagePages, sentMessagePath } from './sent-message-pages.ts';

const nothing = '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Mensaje</title></head><body></body></html>';

/** An e-mail to a customer as it was sent, as a page for a frame. It runs no scripts. */
export function sentMessagePageRoutes(
  app: FastifyInstance,
  { config, database }: Pick<MethodServices, 'config' | 'database'>,
  clock = () => new Date(),
): void {
  const pages = sentMessagePages(config.keys.session);
  const send = messageFrame(config);

  /** Undefined where the address is not valid, or the user, the customer or the message is gone. */
  const htmlOf = async (pass: string): Promise<string | undefined> => {
    const claims = await pages.read(pass, clock());
    const user = claims && (await usersRepository.find(database, claims.user));
    if (!claims || user?.accountId !== claims.account) return undefined;
    const read = await findCustomerMessage({ config, database }, user, claims);
    return read && (await renderSentEmail(database, user, read.email)).html;
  };

  app.get<{ Params: { pass: string } }>(`${sentMessagePath}:pass`, async ({ params }, reply) => {
    const html = await htmlOf(params.pass).catch((error: unknown) => {
      if (error instanceof Fault) return undefined;
      throw error;
    });
    return send(reply.code(html === undefined ? 404 : 200).header('cache-control', 'no-store'), html ?? nothing);
  });
}
