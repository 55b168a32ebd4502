import * as endpoints from '@pregon/contract/places/places.endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { countries } from './countries.ts';
import { findPlaces, GeocoderFailure } from './geocoder.ts';
import { citiesOf, statesOf } from './states.ts';

/** Reference data changes with a release of the server at most. */
const keepForADay = (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=86400');

export function placesRoutes(app: FastifyInstance, { config }: KernelServices): void {
  registerEndpoint(app, endpoints.listCountries, async ({ reply }) => {
    keepForADay(reply);
    return { items: countries };
  });

  registerEndpoint(app, endpoints.listStates, async ({ query, reply }) => {
    keepForADay(reply);
    return { items: statesOf(query.country) };
  });

  registerEndpoint(app, endpoints.listCities, async ({ query, reply }) => {
    keepForADay(reply);
    return { items: citiesOf(query.state) };
  });

  registerEndpoint(
    app,
    endpoints.searchPlaces,
    async ({ query, request, fault }) => {
      if (!config.geocoderUrl) throw fault('GEOCODER_OFF');
      try {
        return { items: await findPlaces(config.geocoderUrl, query.q) };
      } catch (error) {
        if (!(error instanceof GeocoderFailure)) throw error;
        request.log.warn(error);
        throw fault('GEOCODER_FAILED');
      }
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );
}
