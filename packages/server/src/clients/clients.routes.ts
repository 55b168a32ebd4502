import { largestPhoto } from '@pregon/contract/clients/client.schema';
import { registerClient as registerClientEndpoint } from '@pregon/contract/clients/clients.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import { createPhotoEncoder } from '../photos/photo-encoder.ts';
import { createKeyGate, publicKeys } from '../public-keys/public-keys.ts';
import type { Services } from '../services.ts';
import { registerClient } from './register-client.ts';

/** Four signs of text for three bytes of the photo, and room for the rest of the form. */
const bodyLimit = Math.ceil((largestPhoto * 4) / 3) + 64 * 1024;

export function clientsRoutes(app: FastifyInstance, { database, rateLimits }: Services, clock = () => new Date()): void {
  const encode = createPhotoEncoder();
  const admit = createKeyGate(rateLimits, 'registration', { windowMs: 60_000, here: 40, anywhere: 200, network: 60 });

  registerEndpoint(
    app,
    registerClientEndpoint,
    async ({ body, request, reply }) => {
      await admit({ request, reply, key: body.key });
      const holder = await publicKeys.resolve(database, body.key);
      await registerClient({ database, encode, now: clock() }, { holder, ip: request.ip }, body);
      return { message: 'Registro guardado' };
    },
    { bodyLimit },
  );
}
