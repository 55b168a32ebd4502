import * as endpoints from '@pregon/contract/data-requests/data-link-channel.endpoints';
import { dataLinkValues } from '@pregon/contract/data-requests/data-link-template';
import type { FastifyInstance } from 'fastify';
import type { ChannelServices } from '../../channels/services.ts';
import { orFault, templateOf } from '../../channels/whatsapp/template-of.ts';
import { type ChosenTemplate, dataLinkTemplateRepository } from '../../identity/accounts/data-link-template.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { whatsappFailed } from '../../messaging/whatsapp/whatsapp-failed.ts';
import { mobileChannelOf } from './mobile-notice.ts';
import { linkStart } from './person-link.ts';

const notApproved = 'Elige una plantilla aprobada de este número.';
const cannotCarry =
  'Esta plantilla no sirve: tiene que ser de utilidad, sin archivo, y con el enlace como único dato, como segundo dato o al final de su botón.';

/** How people of whom the account knows a mobile number alone get messages about their data, for administrators. */
export function dataLinkChannelRoutes(app: FastifyInstance, { config, database, providerRegistry }: ChannelServices): void {
  const page = linkStart(config.publicUrl);

  async function describe(accountId: number) {
    const account = providerRegistry.ofAccount(accountId);
    const [chosen, hasWhatsapp] = await Promise.all([dataLinkTemplateRepository.read(database, accountId), account.has('wa')]);
    return { channel: await mobileChannelOf(account, chosen), hasWhatsapp, chosen, page };
  }

  /** The name of an approved template that can carry a link. Throws TEMPLATE_UNKNOWN, INVALID, and WHATSAPP_FAILED. */
  async function nameOf(accountId: number, { number, template: id }: ChosenTemplate): Promise<string> {
    const gateway = await providerRegistry.ofAccount(accountId).whatsapp();
    const profiles = gateway ? await orFault(() => gateway.profiles(), whatsappFailed) : [];
    const isOwn = profiles.some((profile) => profile.id === number);
    const template = gateway && isOwn && (await orFault(() => templateOf(gateway, number, id), whatsappFailed));
    if (!template) throw new Fault('TEMPLATE_UNKNOWN', { fields: { 'chosen.template': notApproved } });
    if (!dataLinkValues(template, { words: '', link: page }))
      throw new Fault('INVALID', { fields: { 'chosen.template': cannotCarry } });
    return template.name;
  }

  registerEndpoint(app, endpoints.readDataLinkChannel, ({ principal }) => describe(principal.accountId));

  registerEndpoint(app, endpoints.changeDataLinkTemplate, async ({ body: { chosen }, principal }) => {
    const { accountId } = principal;
    const name = chosen && (await nameOf(accountId, chosen));
    await database.transaction(async (transaction) => {
      await dataLinkTemplateRepository.change(transaction, accountId, chosen);
      const details = name === null ? {} : { template: name };
      await auditRepository.record(transaction, principal, { action: 'changeDataLinkTemplate', details });
    });
    return describe(accountId);
  });
}
