import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';
import { shortLink, shortLinkForm, shortLinkNames } from './short-link.schema.ts';

const wire = { request: shortLinkNames, response: shortLinkNames };

/** Creates a short link. A target that is itself one of our short links answers INVALID, with the message at `longUrl`. */
export const createShortLink = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/shortener',
  access: senderRoles,
  body: shortLinkForm,
  response: shortLink,
  wire,
  errors: ['INVALID'],
});

/** Deactivates or reactivates a short link. Its target is immutable, because printed links rely on it. */
export const updateShortLink = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/shortener/{code}',
  access: senderRoles,
  params: v.strictObject({ code: v.pipe(v.string(), v.maxLength(40)) }),
  body: v.strictObject({ active: v.boolean() }),
  response: shortLink,
  wire,
  errors: ['NOT_FOUND'],
});
