import { getPlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { HostingServices } from '../services.ts';
import { refuseNonOperator } from './change-account.ts';
import { readOperation } from './operation-figures.ts';

/** The endpoint of the installation's work in the background, for its operators. */
export function operationRoutes(app: FastifyInstance, services: HostingServices, clock = () => new Date()): void {
  registerEndpoint(app, getPlatformOperation, async ({ principal }) => {
    await refuseNonOperator(services, principal);
    return readOperation(services.config, services.database, clock());
  });
}
