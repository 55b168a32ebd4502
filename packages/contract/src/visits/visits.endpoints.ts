import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import { surveyChannels, userSearch, visitNames, visitRegistration } from './visit.schema.ts';

/**
 * Finds a customer by the whole document, e-mail or mobile, for a seller at the counter. The answer holds no more than it takes to ask
 * «¿Marcela?»: a name of which little can be read.
 */
export const findClient = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/clients/search',
  access: 'public',
  body: userSearch,
  response: v.object({
    found: v.boolean(),
    /** `M••••• O•••••`; empty where nobody was found. */
    name: v.string(),
  }),
  wire: { request: visitNames },
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Logs a visit or a purchase of a customer at the store of a key, once for each `requestKey`. Somebody who is no customer yet is
 * INVALID, with the message at `user`; a receipt that is known already at `reference`.
 */
export const registerVisit = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/visit/register',
  access: 'public',
  body: visitRegistration,
  response: v.object({
    message: v.string(),
    /** Names the survey of this visit. */
    traceid: v.string(),
    /** Where it stands, on the public host. */
    surveyUrl: v.string(),
  }),
  wire: { request: visitNames },
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/** Sends the link of a visit's survey to its customer. The answer does not tell whether they may be written to that way. */
export const sendSurveyLink = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/visit/survey-link',
  access: 'public',
  body: v.strictObject({
    key: publicKeyText,
    traceid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    channel: v.picklist(surveyChannels, 'Elige por dónde enviarlo.'),
  }),
  response: v.object({ message: v.string() }),
  wire: { request: visitNames },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});
