import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { longRowKey } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';
import { webhookMessageStates } from './webhook-message-state.ts';
import { webhook, webhookForm, webhookMessage } from './webhooks.schema.ts';

const params = v.strictObject({ id: keyInPath });
/** The secret is shown once: it is stored encrypted, only to sign with. */
const withSecret = v.object({ webhook, secret: v.string() });

/** Lists the account's endpoints of webhooks. */
export const listWebhooks = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/webhooks',
  access: administratorRoles,
  response: v.object({ webhooks: v.array(webhook) }),
  errors: [],
});

/** Creates an endpoint. The answer has the secret that signs its messages. */
export const createWebhook = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/webhooks',
  access: administratorRoles,
  body: webhookForm,
  response: withSecret,
  errors: ['TOO_MANY_WEBHOOKS', 'TOO_MANY_REQUESTS'],
});

/** Changes an endpoint. Without `active` it is paused: what happens meanwhile is not told later, and what waits is kept. */
export const updateWebhook = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/webhooks/{id}',
  access: administratorRoles,
  params,
  body: webhookForm,
  response: webhook,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Deletes an endpoint with its messages. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/webhooks/{id}',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});

/** Gives an endpoint a new secret. For another 24 hours messages are signed with both. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/webhooks/{id}/rotation',
  access: administratorRoles,
  params,
  response: withSecret,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Queues a test message. */
export const testWebhook = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/webhooks/{id}/test',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Lists the messages of an endpoint, latest first, all or those in a state. */
export const listWebhookMessages = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/webhooks/{id}/messages',
  access: administratorRoles,
  params,
  query: v.strictObject({ state: v.optional(v.picklist(webhookMessageStates)) }),
  response: v.object({ messages: v.array(webhookMessage) }),
  errors: ['NOT_FOUND'],
});

/** Sends messages that are settled again: one of them, or without a `message` all that ran out of attempts. */
export const replayWebhookMessages = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/webhooks/{id}/replay',
  access: administratorRoles,
  params,
  body: v.strictObject({ message: v.optional(longRowKey) }),
  response: v.object({ count: v.number() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
