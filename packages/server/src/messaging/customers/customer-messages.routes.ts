import { customerRecordRepository } from '../../retail/customers/customer-record.repository.ts';
import { listCustomerMessages, readCustomerMessage } from '@pregon/contract/customers/customer-history.endpoints';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { customerMessagesRepository } from './customer-messages.repository.ts';
import { fillTitles } from './message-titles.ts';
import { renderCustomerMessage } from './render-customer-message.ts';
import { sentMessagePageRoutes } from './sent-message-page.routes.ts';

/** The messages to a customer with their outcomes. */
export function customerMessagesRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { database } = services;
  sentMessagePageRoutes(app, services, clock);

  registerEndpoint(app, listCustomerMessages, async ({ params: { id }, query: { after }, principal, fault }) => {
    if (!(await customerRecordRepository.exists(database, principal, id))) throw fault('NOT_FOUND');
    const user = await usersRepository.find(database, principal.userId);
    if (!user) throw fault('NOT_FOUND');
    const { items, next } = await customerMessagesRepository.list(database, principal, id, after);
    return { items: await fillTitles(database, user, id, items), next };
  });

  registerEndpoint(app, readCustomerMessage, ({ params: { id, message }, principal }) =>
    renderCustomerMessage(services, principal, { customer: id, message }, clock()),
  );
}
