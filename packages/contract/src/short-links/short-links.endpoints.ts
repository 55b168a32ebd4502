import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';
import { shortLink, shortLinkForm, shortLinkNames } from './short-link.schema.ts';

const wire = { request: shortLinkNames, response: shortLinkNames };

/** Makes a short link. An address that is itself a short link of ours is INVALID, with the message at `longUrl`. */
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

/** Stops a short link, or lets it lead on. Where it leads can't be changed: whoever has printed it relies on that. */
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
