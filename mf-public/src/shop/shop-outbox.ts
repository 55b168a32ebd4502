import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import type { EndpointInput } from '@pregon/contract/endpoint';
import { registerClient } from '@pregon/contract/clients/clients.endpoints';
import { registerVisit } from '@pregon/contract/visits/visits.endpoints';
import { deviceStore } from '../offline/entry-store.ts';
import { createOutbox } from '../offline/outbox.ts';

/** The outbox of registrations and visits: one for both, because a device is used for both. */
export const shopOutbox = createOutbox({
  store: deviceStore(),
  deliveries: {
    registro: (body: EndpointInput<typeof registerClient>['body']) => anonymousApi.call(registerClient, { body }),
    visita: (body: EndpointInput<typeof registerVisit>['body']) => anonymousApi.call(registerVisit, { body }),
  },
});
