import { runtimeConfig } from './runtime-config.ts';
import { type Api, createApi } from './rest.ts';
import { createExchange } from './transport/exchange.ts';

const exchange = createExchange({
  baseUrl: (runtimeConfig('pregon-api') ?? location.origin).replace(/\/+$/, ''),
  fetch: (...request) => globalThis.fetch(...request),
  timeout: 30_000,
});

/** The REST client of pages without a session (recipients and customers), which loads no session code. */
export const anonymousApi: Api = createApi({ exchange, authorized: (_, attempt) => attempt({ Authorization: '' }) });
