import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';

const chosen = { number: v.string(), template: v.string() };

/** How the account writes to people of whom it knows a mobile number alone, about their data. */
const dataLinkChannel = v.object({
  /** By SMS where the account has it, else by WhatsApp with the chosen template; `none`: they cannot be written to. */
  channel: v.picklist(['sms', 'wa', 'none']),
  /** Whether the account has WhatsApp. */
  hasWhatsapp: v.boolean(),
  /** The chosen template of WhatsApp with its number, by their ids; null: none was chosen. */
  chosen: v.nullable(v.object(chosen)),
  /** How every link begins: `https://tienda.example/preferences?action=datos&`. */
  page: v.string(),
});
export type DataLinkChannel = v.InferOutput<typeof dataLinkChannel>;

export const readDataLinkChannel = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/data-requests/link-channel',
  access: administratorRoles,
  response: dataLinkChannel,
  errors: [],
});

/** The form of the template. */
export const dataLinkTemplateForm = v.strictObject({
  number: requiredText('Elige un número.', 100),
  template: requiredText('Elige una plantilla.', 200),
});

/**
 * Chooses the approved template of WhatsApp for messages about personal data; null: none. A template that is not approved answers
 * TEMPLATE_UNKNOWN, one that cannot carry the link INVALID, both at `template`.
 */
export const changeDataLinkTemplate = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/data-requests/link-channel',
  access: administratorRoles,
  body: v.strictObject({ chosen: v.nullable(dataLinkTemplateForm) }),
  response: dataLinkChannel,
  errors: ['INVALID', 'TEMPLATE_UNKNOWN', 'WHATSAPP_FAILED'],
});
