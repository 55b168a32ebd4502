import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { administratorRoles, senderRoles } from '../session/roles.ts';
import { longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });
const answer = v.object({ message: v.string() });

/** How the customer made the request, in the user's words: the evidence of the request. */
const reason = v.pipe(
  v.string('Escribe cómo lo pidió.'),
  v.trim(),
  v.nonEmpty('Escribe cómo lo pidió.'),
  v.maxLength(500, 'Usa 500 caracteres o menos.'),
);

/** The form of a customer's request, recorded by a user. */
export const requestForm = v.strictObject({ reason });

/** Withdraws the consent of a customer for one channel at the customer's request, with immediate effect. */
export const withdrawConsent = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/{id}/withdrawals',
  access: senderRoles,
  params,
  body: v.strictObject({ channel: v.picklist(channelNames), reason }),
  response: answer,
  errors: ['NOT_FOUND'],
});

/** Records that a customer objects to scoring, or ends the objection. */
export const changeObjection = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/customers/{id}/objection',
  access: senderRoles,
  params,
  body: v.strictObject({ objects: v.boolean(), reason }),
  response: answer,
  errors: ['NOT_FOUND'],
});

/** The formats of a document with a customer's scores and events: a page to read or print, or JSON. */
export const scoreDocumentFormats = ['html', 'json'] as const;

/** Exports the scores of a customer with their explanations, and all events of the customer, for a request of access by the customer. */
export const exportScores = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/{id}/insight/export',
  access: senderRoles,
  params,
  body: v.strictObject({ format: v.picklist(scoreDocumentFormats) }),
  response: v.object({ fileName: v.string(), mediaType: v.string(), content: v.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** The word that confirms an erasure. */
export const erasureWord = 'ELIMINAR';

/** The form of an erasure. */
export const erasureForm = v.strictObject({
  confirmation: v.pipe(v.string(), v.trim(), v.literal(erasureWord, `Escribe ${erasureWord} para confirmar.`)),
});

/** Erases a customer and everything that identifies them. It cannot be undone. */
export const eraseCustomer = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/{id}/erasure',
  access: administratorRoles,
  params,
  body: erasureForm,
  response: answer,
  errors: ['NOT_FOUND'],
});
