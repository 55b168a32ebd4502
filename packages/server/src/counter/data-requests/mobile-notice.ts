import { randomUUID } from 'node:crypto';
import { dataLinkValues } from '@pregon/contract/data-requests/data-link-template';
import type { AccountProviderRegistry } from '../../channels/providers/account-provider-registry.ts';
import { templateOf } from '../../channels/whatsapp/template-of.ts';
import { type WhatsappGateway, WhatsappFailure } from '../../channels/whatsapp/whatsapp-gateway.ts';
import { type ChosenTemplate, dataLinkTemplateRepository } from '../../identity/accounts/data-link-template.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';

/** What writes to mobile numbers for an account. */
export interface MobileProviders extends Pick<AccountProviderRegistry, 'has' | 'whatsapp'> {
  readonly providers: Pick<AccountProviderRegistry['providers'], 'sms' | 'wa'>;
}

interface MobileNotice {
  readonly accountId: number;
  /** `+573001234567`. */
  readonly to: string;
  /** A sentence that ends before the link. */
  readonly words: string;
  readonly link: string;
}

const refused = (reason: string): Outcome => ({ kind: 'refused', reason, permanent: true });
const noChannel = 'La cuenta no tiene SMS, ni WhatsApp con una plantilla para las solicitudes de datos.';
const notApproved = 'La plantilla de WhatsApp de las solicitudes de datos ya no existe o no está aprobada.';
const cannotCarry = 'La plantilla de WhatsApp de las solicitudes de datos cambió, y ya no puede llevar el enlace.';

/** By what an account writes to mobile numbers about personal data: SMS where it has them, else WhatsApp by a chosen template. */
export async function mobileChannelOf(
  account: Pick<MobileProviders, 'has'>,
  chosen: ChosenTemplate | null,
): Promise<'sms' | 'wa' | 'none'> {
  if (await account.has('sms')) return 'sms';
  return chosen && (await account.has('wa')) ? 'wa' : 'none';
}

async function templateNow(gateway: WhatsappGateway, { number, template }: ChosenTemplate) {
  try {
    return await templateOf(gateway, number, template);
  } catch (error) {
    if (error instanceof WhatsappFailure) return error;
    throw error;
  }
}

async function byWhatsapp(
  account: MobileProviders,
  { number, template: id }: ChosenTemplate,
  notice: MobileNotice,
): Promise<Outcome> {
  const gateway = await account.whatsapp();
  const template = gateway && (await templateNow(gateway, { number, template: id }));
  if (template instanceof WhatsappFailure) return { kind: 'unavailable', reason: template.message };
  if (!template) return refused(notApproved);
  const values = dataLinkValues(template, notice);
  if (!values) return refused(cannotCarry);
  return account.providers.wa.send({
    messageId: randomUUID(),
    to: notice.to,
    source: number,
    template,
    ...values,
    mediaUrl: null,
    postbackTexts: [],
  });
}

/** Writes to a mobile number about personal data. Never rejects for what a provider does: that is the outcome. */
export async function sendToMobile(
  { database, accountOf }: { readonly database: Database; readonly accountOf: (accountId: number) => MobileProviders },
  notice: MobileNotice,
): Promise<Outcome> {
  const { accountId, to, words, link } = notice;
  const account = accountOf(accountId);
  const chosen = await dataLinkTemplateRepository.read(database, accountId);
  const channel = await mobileChannelOf(account, chosen);
  if (channel === 'sms') return account.providers.sms.send({ messageId: randomUUID(), to, text: `${words} ${link}` });
  return channel === 'wa' && chosen ? byWhatsapp(account, chosen, notice) : refused(noChannel);
}
