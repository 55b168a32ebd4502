import { customerReaderRoles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { authorize } from '../../kernel/http/authorize.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { customerRecordRepository } from '../../retail/customers/customer-record.repository.ts';
import { photosRepository } from './photos.repository.ts';

/** Serves photos of customers: only to roles that read their data, of the stores that the caller may read, and without caching. */
export function photosRoutes(app: FastifyInstance, { database, contents }: ChannelServices): void {
  app.get<{ Params: { id: string } }>(
    '/V2/customers/:id/photo',
    { onRequest: async ({ principal }) => authorize(customerReaderRoles, principal) },
    async ({ principal, params: { id } }, reply) => {
      const customer = Number(id);
      const isReadable =
        principal && /^[1-9]\d{0,15}$/.test(id) && (await customerRecordRepository.exists(database, principal, customer));
      const photo = isReadable ? await photosRepository.read(database, principal, customer) : undefined;
      if (!photo) throw new Fault('NOT_FOUND');
      return reply
        .header('cache-control', 'no-store')
        .type('image/jpeg')
        .send(await contents.open(photo));
    },
  );
}
