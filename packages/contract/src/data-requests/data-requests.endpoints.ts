import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { rowKeyInAddress } from '../key-in-address.schema.ts';
import { linkToken } from '../recipients/recipient.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { dataRequest, dataRequestKinds, ownDataRequest } from './data-request.schema.ts';
import { longestText } from './legal-days.ts';
import { linkedAddress, typedAddress } from './person-address.schema.ts';

/** `email` is the address that the link was signed for: an e-mail address or a mobile number. */
const signed = { email: linkedAddress, token: linkToken };

const long = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(longestText, `Usa ${longestText.toLocaleString('es-CO')} caracteres o menos.`),
  );
const text = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(longestText, `Usa ${longestText.toLocaleString('es-CO')} caracteres o menos.`)),
  '',
);

const ownRequests = v.object({
  accountName: v.optional(v.string()),
  /** The requests of this address, the newest first. */
  items: v.array(ownDataRequest),
});

/** The requests about their data of the person of a signed link. */
export const readOwnDataRequests = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/data-requests/own',
  access: 'public',
  query: v.strictObject(signed),
  response: ownRequests,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/**
 * Asks for something about the data of the person of a signed link. A correction needs a text. While a request of the same kind waits:
 * CONFLICT.
 */
export const createDataRequest = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data-requests/own',
  access: 'public',
  body: v.strictObject({ ...signed, kind: v.picklist(dataRequestKinds), text }),
  response: ownRequests,
  errors: ['BAD_TOKEN', 'CONFLICT', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Sends the person of an address their signed link, from each account that has it: by mail to an e-mail address, by SMS to a mobile number.
 * The answer is the same whether anybody has the address or not.
 */
export const askDataLink = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data-requests/link',
  access: 'public',
  body: v.strictObject({ address: typedAddress }),
  response: v.object({ message: v.string() }),
  errors: ['INVALID', 'TOO_MANY_REQUESTS'],
});

/** The lists of requests: those that wait with the nearest deadline first, those with an answer with the newest first. */
export const dataRequestLists = ['open', 'closed'] as const;

/** How many requests a page has. */
export const dataRequestPageSize = 25;

export const listDataRequests = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/data-requests',
  access: administratorRoles,
  query: v.strictObject({ list: v.optional(v.picklist(dataRequestLists), 'open'), page: v.optional(rowKeyInAddress, 1) }),
  response: v.object({ items: v.array(dataRequest), total: v.number(), overdue: v.number() }),
  errors: [],
});

const params = v.strictObject({ id: rowKeyInAddress });

/** The form that puts an answer off. */
export const extensionForm = v.strictObject({ reason: long('Escribe por qué hace falta más tiempo: la persona lo lee.') });

/** Puts the answer off by the days that the law allows, once and before the deadline. Otherwise: CONFLICT. */
export const extendDataRequest = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data-requests/{id}/extension',
  access: administratorRoles,
  params,
  body: extensionForm,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** The form of an answer. After the person's data was erased only the outcome is stored. */
export const answerForm = v.strictObject({
  outcome: v.picklist(['accepted', 'refused'], 'Elige si la aceptas o la niegas.'),
  answer: long('Escribe la respuesta: la persona la lee.'),
});

/** Answers a request. One that has an answer: CONFLICT. */
export const answerDataRequest = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data-requests/{id}/answer',
  access: administratorRoles,
  params,
  body: answerForm,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
