import { largestPhoto } from '@pregon/contract/clients/client.schema';
import { registerClient as registerClientEndpoint } from '@pregon/contract/clients/clients.endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createPhotoEncoder } from '../photos/photo-encoder.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import { createKeyLimiter, publicKeys } from '../public-keys/public-keys.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { askIdentity } from './ask-identity.ts';
import { registerClient, type UnprovedRegistration } from './register-client.ts';
import { createRegistrationBodies } from './registration-body.ts';

/** Base64 takes four characters for three bytes of the photo, with some room for the rest of the form. */
const bodyLimit = Math.ceil((largestPhoto * 4) / 3) + 64 * 1024;

export function clientsRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { config, contents, database, rateLimits } = services;
  const erased = createErasedIdentities(config);
  const encode = createPhotoEncoder();
  const limitKey = createKeyLimiter(rateLimits, 'registration', { windowMs: 60_000, here: 40, anywhere: 200, network: 60 });

  const asking = new Set<Promise<void>>();
  // Not awaited: the response time would reveal whether a document is known.
  const ask = (holder: KeyHolder, unproved: UnprovedRegistration, log: FastifyBaseLogger): void => {
    const asked = askIdentity(services, holder, unproved, clock())
      .catch((error: unknown) => log.error(error))
      .finally(() => asking.delete(asked));
    asking.add(asked);
  };
  app.addHook('onClose', async () => void (await Promise.all(asking)));
  const bodies = createRegistrationBodies(async (request, reply, key) => {
    await limitKey({ request, reply, key });
    await publicKeys.resolve(database, key);
  });

  registerEndpoint(
    app,
    registerClientEndpoint,
    async ({ body, request, reply }) => {
      if (!bodies.isLimited(request, body.key)) await limitKey({ request, reply, key: body.key });
      const holder = await publicKeys.resolve(database, body.key);
      const unproved = await registerClient(
        { database, encode, contents, now: clock(), erased },
        { holder, ip: request.ip },
        body,
      );
      if (unproved) ask(holder, unproved, request.log);
      return { message: 'Registro guardado' };
    },
    { bodyLimit, preParsing: bodies.preParsing },
  );
}
