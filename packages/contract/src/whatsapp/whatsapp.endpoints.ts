import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { whatsappProfile, whatsappSend, whatsappSendNames, whatsappSendResult, whatsappTemplate } from './whatsapp.schema.ts';

/** Lists the WhatsApp numbers of the account. The list is empty when WhatsApp is not configured. */
export const listWhatsappProfiles = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/whatsapp/profiles',
  access: accountRoles,
  response: v.object({ data: v.array(whatsappProfile) }),
  errors: ['WHATSAPP_FAILED'],
});

/** Lists the approved templates of a number. */
export const listWhatsappTemplates = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/whatsapp/{id}/templates',
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(100)) }),
  response: v.object({ data: v.array(whatsappTemplate) }),
  errors: ['NOT_FOUND', 'WHATSAPP_FAILED'],
});

/**
 * Sends one template message now. Parameters that do not fit the template answer INVALID at `parameters`; a rejection by the provider
 * answers WHATSAPP_FAILED with the provider's message.
 */
export const sendWhatsapp = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/whatsapp/send',
  access: senderRoles,
  body: whatsappSend,
  response: whatsappSendResult,
  wire: { request: whatsappSendNames },
  errors: ['NOT_FOUND', 'INVALID', 'WHATSAPP_FAILED', 'TOO_MANY_REQUESTS'],
});
