import * as endpoints from '@pregon/contract/sending-rules/sending-rules.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { sendingRulesRepository } from './sending-rules.repository.ts';

export function sendingRulesRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, endpoints.readSendingRules, ({ principal }) =>
    sendingRulesRepository.read(database, principal.accountId),
  );

  registerEndpoint(app, endpoints.changeSendingRules, async ({ body, principal }) =>
    database.transaction(async (transaction) => {
      await sendingRulesRepository.change(transaction, principal.accountId, body);
      await auditRepository.record(transaction, principal, { action: 'changeSendingRules', details: { ...body } });
      return body;
    }),
  );
}
