import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { acceptedMessage, messageForm, messageStatus } from './messages.schema.ts';

/**
 * Accepts a transactional message for one person, to be sent soon. Idempotent by its idempotency key: a repetition is answered alike and
 * sends nothing, and another body with the same key is refused.
 */
export const sendMessage = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/messages',
  access: administratorRoles,
  body: messageForm,
  response: acceptedMessage,
  errors: ['NOT_FOUND', 'NEWSLETTER_NOT_APPROVED', 'TEMPLATE_UNKNOWN', 'CONFLICT', 'QUOTA_USED', 'TOO_MANY_REQUESTS'],
});

/** Tells what became of a transactional message. */
export const readMessage = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/messages/{id}',
  access: administratorRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: messageStatus,
  errors: ['NOT_FOUND'],
});
