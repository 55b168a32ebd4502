import { listWhatsappProfiles, listWhatsappTemplates, sendWhatsapp } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappSendResult } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { normalMobile } from '../../retail/customers/identity.ts';
import { exchange, type HttpAnswer, NoAnswer } from '../../channels/http/http-exchange.ts';
import type { OutgoingTemplate } from '../../channels/outgoing-messages.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { orFault, templateOf, templateProblems } from '../../channels/whatsapp/template-of.ts';
import type { WhatsappGateway } from '../../channels/whatsapp/whatsapp-gateway.ts';
import { isInHoldOut } from './is-in-hold-out.ts';
import { whatsappFailed } from './whatsapp-failed.ts';

const timeoutMs = 20_000;
const sendsPerMinute = 30;

/** Categories of templates that advertise nothing: whoever is left out of advertising gets them. */
const serviceCategories: ReadonlySet<string> = new Set(['UTILITY', 'AUTHENTICATION']);
const heldOutWords = 'Esta persona está en el grupo que no recibe publicidad este trimestre.';

/** Response headers of the service that may be shown: none with credentials. */
const shownHeaders = [
  'content-type',
  'date',
  'retry-after',
  'x-request-id',
  'x-fb-request-id',
  'x-fb-trace-id',
  'x-business-use-case-usage',
];

/** Sends one message now, and returns the service's response. Throws WHATSAPP_FAILED with the service's words. */
async function sendNow({ protocol }: WhatsappGateway, message: OutgoingTemplate): Promise<WhatsappSendResult> {
  let answer: HttpAnswer;
  try {
    answer = await exchange(protocol.request(message), timeoutMs);
  } catch (error) {
    if (error instanceof NoAnswer) throw whatsappFailed('Sin respuesta del servidor');
    throw error;
  }
  const outcome = protocol.read(answer);
  if (outcome.kind !== 'accepted') throw whatsappFailed(outcome.reason);
  const { status, statusText, headers } = answer;
  return {
    data: { messageId: outcome.reference ?? null, status: 'aceptado' },
    status,
    statusText,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.includes(name))),
  };
}

/** Endpoints of WhatsApp numbers and templates, and for sending a single message. */
export function whatsappRoutes(app: FastifyInstance, { database, providerRegistry }: ChannelServices): void {
  registerEndpoint(app, listWhatsappProfiles, async ({ principal }) => {
    const gateway = await providerRegistry.ofAccount(principal.accountId).whatsapp();
    return { data: gateway ? await orFault(() => gateway.profiles(), whatsappFailed) : [] };
  });

  registerEndpoint(app, listWhatsappTemplates, async ({ params: { id }, principal, fault }) => {
    const gateway = await providerRegistry.ofAccount(principal.accountId).whatsapp();
    if (!gateway) throw fault('NOT_FOUND');
    const profiles = await orFault(() => gateway.profiles(), whatsappFailed);
    if (!profiles.some((profile) => profile.id === id)) throw fault('NOT_FOUND');
    return { data: await orFault(() => gateway.templates(id), whatsappFailed) };
  });

  registerEndpoint(
    app,
    sendWhatsapp,
    async ({ principal, body, fault }) => {
      const { source, template: templateId, parameters, destination, typeMedia, mediaFileUrl, postbackTexts, urlSuffixes } = body;
      const gateway = await providerRegistry.ofAccount(principal.accountId).whatsapp();
      const template = gateway && (await orFault(() => templateOf(gateway, source, templateId), whatsappFailed));
      if (!gateway || !template) throw fault('NOT_FOUND');
      const to = normalMobile(destination);
      const { mediaUrl, ...problems } = templateProblems(template, {
        parameters,
        mediaUrl: mediaFileUrl,
        postbackTexts,
        urlSuffixes,
      });
      const fields = {
        ...problems,
        ...(mediaUrl && { mediaFileUrl: mediaUrl }),
        ...(typeMedia !== template.media && { typeMedia: `Esta plantilla es de tipo ${template.media}.` }),
        ...(!to && { destination: 'Escribe un número con el indicativo del país, como +57 300 123 4567.' }),
      };
      if (!to || Object.keys(fields).length > 0) throw fault('INVALID', { fields });
      const { accountId } = principal;
      if (await suppressionsRepository.isOff(database, { accountIds: [accountId], channel: 'wa', address: to })) {
        throw fault('INVALID', { fields: { destination: 'Esta persona pidió no recibir más mensajes por WhatsApp.' } });
      }
      if (!serviceCategories.has(template.category) && (await isInHoldOut(database, accountId, to))) {
        throw fault('INVALID', { fields: { destination: heldOutWords } });
      }
      const messageId = `w.${crypto.randomUUID()}`;
      // Recorded in the audit trail before the message is sent.
      const details = { template: template.name, messageId };
      await auditRepository.record(database, principal, { action: 'sendWhatsapp', subject: to, details });
      return sendNow(gateway, {
        messageId,
        to,
        source,
        template,
        parameters,
        mediaUrl: mediaFileUrl || null,
        postbackTexts,
        urlSuffixes,
      });
    },
    { limit: { max: sendsPerMinute, timeWindow: '1 minute' } },
  );
}
