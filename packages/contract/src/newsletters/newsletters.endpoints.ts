import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { newsletterDraft, newsletterTemplate } from './newsletter.schema.ts';

export const saveNewsletter = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/template',
  access: editorRoles,
  body: newsletterDraft,
  response: v.object({ message: v.string(), identifier: v.string() }),
  errors: ['NOT_FOUND', 'NEWSLETTER_WITHOUT_UNSUBSCRIBE', 'UNKNOWN_MERGE_TAG'],
});

export const readNewsletter = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}',
  access: everyRole,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: v.object({ data: newsletterTemplate }),
  errors: ['NOT_FOUND'],
});
