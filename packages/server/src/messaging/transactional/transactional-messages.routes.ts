import { readMessage, sendMessage } from '@pregon/contract/messages/messages.endpoints';
import type { FastifyInstance } from 'fastify';
import type { ChannelServices } from '../../channels/services.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { callerKey } from '../../kernel/rate-limits/caller-key.ts';
import { acceptMessage } from './accept-message.ts';
import { transactionalMessagesRepository } from './transactional-messages.repository.ts';

/** Largest length of an idempotency key in a header. */
const longestKey = 200;

/** Endpoints of transactional messages. */
export function transactionalMessagesRoutes(app: FastifyInstance, services: ChannelServices): void {
  registerEndpoint(
    app,
    sendMessage,
    async ({ body, principal, request }) => {
      const header = request.headers['idempotency-key'];
      const inHeader = typeof header === 'string' ? header.trim() : '';
      const key = body.idempotencyKey ?? inHeader;
      const isAmbiguous = body.idempotencyKey !== undefined && inHeader !== '' && inHeader !== body.idempotencyKey;
      if (!key || key.length > longestKey || isAmbiguous) {
        const message = isAmbiguous
          ? 'La clave de la solicitud y la del encabezado Idempotency-Key son distintas.'
          : 'Manda una clave única por mensaje, de hasta 200 caracteres, aquí o en el encabezado Idempotency-Key.';
        throw new Fault('INVALID', { fields: { idempotencyKey: message } });
      }
      return acceptMessage(services, principal, key, body);
    },
    { limit: { max: 300, timeWindow: '1 minute', key: callerKey } },
  );

  registerEndpoint(app, readMessage, async ({ params: { id }, principal, fault }) => {
    const message = await transactionalMessagesRepository.read(services.database, principal, id);
    if (!message) throw fault('NOT_FOUND');
    return message;
  });
}
