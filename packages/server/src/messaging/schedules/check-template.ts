import type { WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { AccountProviderRegistry } from '../../channels/providers/account-provider-registry.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { orFault, templateOf, templateProblems } from '../../channels/whatsapp/template-of.ts';
import { fillTemplate, splitParameters } from '../../channels/whatsapp/whatsapp-gateway.ts';

const unavailable = (message: string): Fault =>
  new Fault('UNAVAILABLE', { message: `WhatsApp no responde: ${message || 'Error desconocido'}` });

/** The approved template of a method. Throws TEMPLATE_UNKNOWN at its field, and UNAVAILABLE where WhatsApp does not answer. */
export async function templateFor(
  providerRegistry: Pick<AccountProviderRegistry, 'whatsapp'>,
  { waPhoneNumber, waTemplateId }: WhatsappMethod,
  path: string,
): Promise<WhatsappTemplate> {
  const gateway = await providerRegistry.whatsapp();
  const template = gateway && (await orFault(() => templateOf(gateway, waPhoneNumber, waTemplateId), unavailable));
  if (template) return template;
  throw new Fault('TEMPLATE_UNKNOWN', { fields: { [`${path}.waTemplateId`]: 'Elige una plantilla aprobada.' } });
}

/** Renders a template with its parameters: header, body and footer, each on lines of its own. */
export function templateText(
  { header, body, footer }: Pick<WhatsappTemplate, 'header' | 'body' | 'footer'>,
  parameters: readonly string[],
): string {
  const own = splitParameters({ header }, parameters);
  return [fillTemplate(header, own.header), fillTemplate(body, own.body), footer].filter(Boolean).join('\n');
}

/** The number that a method sends from: 'Almacenes Ceiba +57 300 123 4567'. Its id where the service no longer lists it. */
export async function whatsappSender(
  providerRegistry: Pick<AccountProviderRegistry, 'whatsapp'>,
  { waPhoneNumber }: Pick<WhatsappMethod, 'waPhoneNumber'>,
): Promise<string> {
  const gateway = await providerRegistry.whatsapp();
  const profiles = gateway ? await orFault(() => gateway.profiles(), unavailable) : [];
  const profile = profiles.find(({ id }) => id === waPhoneNumber);
  return profile ? `${profile.name} ${profile.phoneNumber}` : waPhoneNumber;
}

/** Throws what `templateFor` does, and INVALID where parameters or media do not fit the template. */
export async function checkTemplate(
  providerRegistry: Pick<AccountProviderRegistry, 'whatsapp'>,
  method: WhatsappMethod,
  path: string,
): Promise<void> {
  const template = await templateFor(providerRegistry, method, path);
  const problems = templateProblems(template, {
    parameters: method.waParameters,
    mediaUrl: method.waMediaUrl,
    postbackTexts: method.waPostbackTexts,
    urlSuffixes: method.waUrlSuffixes,
  });
  const fields = {
    ...(problems.parameters && { [`${path}.waParameters`]: problems.parameters }),
    ...(problems.mediaUrl && { [`${path}.waMediaUrl`]: problems.mediaUrl }),
    ...(problems.postbackTexts && { [`${path}.waPostbackTexts`]: problems.postbackTexts }),
    ...(problems.urlSuffixes && { [`${path}.waUrlSuffixes`]: problems.urlSuffixes }),
  };
  if (Object.keys(fields).length > 0) throw new Fault('INVALID', { fields });
}
