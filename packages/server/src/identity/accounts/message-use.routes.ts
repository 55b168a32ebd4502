import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { messageUseRepository } from './message-use.repository.ts';

/** The endpoint of what an account has used of its quotas. */
export function messageUseRoutes(app: FastifyInstance, { database }: IdentityServices, clock = () => new Date()): void {
  registerEndpoint(
    app,
    readMessageUse,
    async ({ principal: { accountId } }) => (await messageUseRepository.ofAccount(database, accountId, clock())).use,
  );
}
