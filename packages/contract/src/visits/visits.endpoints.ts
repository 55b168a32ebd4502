import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import { surveyChannels, userSearch, visitNames, visitRegistration } from './visit.schema.ts';

/**
 * Finds a customer by the whole document, e-mail or mobile, for a seller at the counter. The answer contains only a masked name, enough to
 * ask «¿Marcela?».
 */
export const findClient = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/clients/search',
  access: 'public',
  body: userSearch,
  response: v.object({
    found: v.boolean(),
    /** The masked name, `M••••• O•••••`; empty when nobody was found. */
    name: v.string(),
  }),
  wire: { request: visitNames },
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Logs a visit or a purchase of a customer at the store of a key, once for each `requestKey`. An unknown customer answers INVALID with the
 * message at `user`, a receipt that exists already with the message at `reference`.
 */
export const registerVisit = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/visit/register',
  access: 'public',
  body: visitRegistration,
  response: v.object({
    message: v.string(),
    /** The identifier of the visit's survey. */
    traceid: v.string(),
    /** The address of the survey on the public host. */
    surveyUrl: v.string(),
  }),
  wire: { request: visitNames },
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/** Sends the link of a visit's survey to its customer. The answer does not reveal whether they may be written to by that channel. */
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
