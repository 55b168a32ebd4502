import { senderRoles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { authorize } from '../../kernel/http/authorize.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { photosRepository } from './photos.repository.ts';

/** Serves photos of customers: only to roles of the account that may write to them, and without caching. */
export function photosRoutes(app: FastifyInstance, { database, contents }: ChannelServices): void {
  app.get<{ Params: { id: string } }>(
    '/V2/customers/:id/photo',
    { onRequest: async ({ principal }) => authorize(senderRoles, principal) },
    async ({ principal, params: { id } }, reply) => {
      const photo =
        principal && /^[1-9]\d{0,15}$/.test(id) ? await photosRepository.read(database, principal, Number(id)) : undefined;
      if (!photo) throw new Fault('NOT_FOUND');
      return reply
        .header('cache-control', 'no-store')
        .type('image/jpeg')
        .send(await contents.open(photo));
    },
  );
}
