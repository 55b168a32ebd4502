import {
  findClient,
  registerVisit as registerVisitEndpoint,
  sendSurveyLink as sendSurveyLinkEndpoint,
} from '@pregon/contract/visits/visits.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createKeyLimiter, publicKeys } from '../public-keys/public-keys.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { maskedName } from './masked-name.ts';
import { registerVisit, visitorOf } from './register-visit.ts';
import { sendSurveyLink, surveyUrl } from './survey-link.ts';

const minute = 60_000;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: string;
}

export function visitsRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { config, database, rateLimits } = services;
  // Lookups and visits share a limit: both reveal whether somebody is a customer.
  const perMinute = createKeyLimiter(rateLimits, 'visits by minute', { windowMs: minute, here: 30, anywhere: 90, network: 60 });
  const perHour = createKeyLimiter(rateLimits, 'visits by hour', {
    windowMs: 60 * minute,
    here: 400,
    anywhere: 1200,
    network: 800,
  });
  const perMinuteSent = createKeyLimiter(rateLimits, 'survey links', { windowMs: minute, here: 10, anywhere: 30, network: 20 });

  /** Resolves a counter key. A key without the counter permission is not found. */
  const counterOf = async (key: string): Promise<KeyHolder> => {
    const holder = await publicKeys.resolve(database, key);
    if (!holder.counter) throw new Fault('NOT_FOUND');
    return holder;
  };

  const openStore = async (asked: Asked, store: string): Promise<KeyHolder> => {
    await perMinute(asked);
    await perHour(asked);
    const holder = await counterOf(asked.key);
    if (holder.storeCode !== store) throw new Fault('INVALID', { fields: { store: 'Esta página no es de esa tienda.' } });
    return holder;
  };

  registerEndpoint(app, findClient, async ({ body: { user, store, key }, request, reply }) => {
    const { accountId } = await openStore({ request, reply, key }, store);
    const visitor = await visitorOf(database, accountId, user);
    return { found: visitor !== undefined, name: visitor ? maskedName(visitor.firstName, visitor.lastName) : '' };
  });

  registerEndpoint(app, registerVisitEndpoint, async ({ body, request, reply }) => {
    const holder = await openStore({ request, reply, key: body.key }, body.store);
    const traceid = await registerVisit(database, holder, body, clock());
    const message = body.kind === 'compra' ? 'Compra registrada' : 'Visita registrada';
    return { message, traceid, surveyUrl: surveyUrl(config.publicUrl, body.key, traceid) };
  });

  registerEndpoint(app, sendSurveyLinkEndpoint, async ({ body: { key, traceid, channel }, request, reply }) => {
    await perMinuteSent({ request, reply, key });
    await sendSurveyLink(services, await counterOf(key), traceid, channel);
    return { message: 'Si el cliente acepta mensajes por este medio, ya va en camino.' };
  });
}
