import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { everyRole, senderRoles } from '../session/roles.ts';
import { whatsappProfile, whatsappSend, whatsappSendNames, whatsappSendResult, whatsappTemplate } from './whatsapp.schema.ts';

/** The numbers that the account writes from. None: WhatsApp is not configured. */
export const listWhatsappProfiles = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/whatsapp/profiles',
  access: everyRole,
  response: v.object({ data: v.array(whatsappProfile) }),
  errors: ['WHATSAPP_FAILED'],
});

/** The approved templates of a number. */
export const listWhatsappTemplates = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/whatsapp/{id}/templates',
  access: everyRole,
  params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(100)) }),
  response: v.object({ data: v.array(whatsappTemplate) }),
  errors: ['NOT_FOUND', 'WHATSAPP_FAILED'],
});

/**
 * Sends one template message now. Parameters that do not fit the template are INVALID at `parameters`; what the provider refuses is
 * WHATSAPP_FAILED with its words as the message.
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
