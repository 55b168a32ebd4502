import { importData as importDataEndpoint } from '@pregon/contract/data/data.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { importData } from './import-data.ts';

export function dataRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, importDataEndpoint, ({ params, file, principal }) =>
    importData(database, principal, params.kind, file.stream),
  );
}
