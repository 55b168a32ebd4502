import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import { maySendFrom } from '../../channels/accounts/installation-channels.ts';
import { checkRendering } from '../../content/newsletters/check-rendering.ts';
import { tryMessage } from '../../content/newsletters/newsletter-message.ts';
import { newsletterPictures } from '../../content/newsletters/newsletter-pictures.ts';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import { UnrenderableMessage } from '../../content/rendering/unrenderable-message.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { prepareEmail } from '../deliveries/email-method.ts';
import { sendingOf } from '../deliveries/prepared-method.ts';
import type { ChannelMethod, PreviewedMethod, ReviewedMethod } from './channel-method.ts';

async function previewEmail({
  services: { config, database },
  principal,
  user,
  definition,
  path,
  customer,
  selection,
  pinned,
  now,
}: PreviewedMethod<'email'>): Promise<MethodPreview> {
  const { templateHtml, newsletterVersion } = pinned ?? (await emailChannel.pinNewsletter(database, principal, definition, path));
  const { subject, preheader } = definition;
  const source = { templateHtml, subject, preheader, ...(customer !== null && { customer }) };
  const message = await tryMessage(database, user, source, now, selection);
  if (!message) throw new Fault('NOT_FOUND');
  const { renderer, values, missing } = message;
  const rendered = renderer.render(values, recipientLinks.unsubscribe);
  const newsletter = { identifier: definition.newsletterId, version: newsletterVersion };
  return {
    type: 'email',
    subject: rendered.subject,
    preheader: renderer.preheader(values),
    content: rendered.html,
    mediaUrl: null,
    pageUrl: await newsletterPictures(config.keys.session).messageFor(principal, newsletter, customer, now),
    missing: [...missing],
    buttons: [],
  };
}

async function newsletterOf({
  services,
  principal,
  definition: { newsletterId },
  newsletterVersion: version,
  now,
}: ReviewedMethod<'email'>) {
  const page = { page: 1, size: 1 };
  const { items } = await newslettersRepository.list(services.database, principal, { identifier: newsletterId }, page);
  const [newsletter] = items;
  if (!newsletter || !version) return null;
  const img = await newsletterPictures(services.config.keys.session).addressOf(principal, { ...newsletter, version }, now);
  return { name: newsletter.name, approved: true, version, img };
}

/** E-mail: a newsletter with a subject, from a sender that the account has verified. */
export const emailChannel = {
  cacheMs: Number.POSITIVE_INFINITY,
  vary: (definition, { subject, newsletterId }) => ({
    ...definition,
    subject: subject || definition.subject,
    newsletterId: newsletterId || definition.newsletterId,
  }),
  texts: ({ subject, preheader }) => [
    { field: 'subject', text: subject },
    { field: 'preheader', text: preheader },
  ],
  async pinNewsletter(database, principal, { newsletterId }, path) {
    const field = `${path}.newsletterId`;
    const newsletter = await newslettersRepository.findApproved(database, principal, newsletterId);
    if (!newsletter) throw new Fault('NOT_FOUND', { fields: { [field]: 'Este newsletter ya no existe.' } });
    if (!newsletter.approved) {
      throw new Fault('NEWSLETTER_NOT_APPROVED', { fields: { [field]: 'Este newsletter no está aprobado.' } });
    }
    const { versionId, version, templateHtml } = newsletter.approved;
    return { newsletterVersionId: versionId, newsletterVersion: version, templateHtml };
  },
  async requiredTags(definition, templateHtml, path) {
    const source = { ...definition, templateHtml: templateHtml ?? '' };
    const { requiredTags, requiredData } = await checkRendering(source, `${path}.newsletterId`);
    if (requiredData.length > 0) {
      const message = `Este newsletter es para mensajes transaccionales: usa ${requiredData.map((tag) => `{{${tag}}}`).join(', ')}.`;
      throw new Fault('INVALID', { message, fields: { [`${path}.newsletterId`]: message } });
    }
    return requiredTags;
  },
  fieldOfTag: () => 'newsletterId',
  async checkSender({ services: { config, database }, principal: { accountId }, definition: { senderEmail }, path }) {
    if (await maySendFrom(config, database, { accountId, address: senderEmail })) return;
    const message = 'Este remitente no está verificado. Un administrador lo verifica en Configuraciones, Cuenta.';
    throw new Fault('INVALID', { fields: { [`${path}.senderEmail`]: message } });
  },
  checkTemplate: async () => undefined,
  async prepare({ id, templateHtml }, definition, { accountId, acceptMissingValues, language }, { config, providers }) {
    if (templateHtml === null) throw new UnrenderableMessage(`The method ${id} has no newsletter.`);
    const { subject, preheader } = definition;
    const accepted = acceptMissingValues ? withAcceptedHoles : (text: string) => text;
    const source = {
      templateHtml: accepted(templateHtml),
      definition: { ...definition, subject: accepted(subject), preheader: accepted(preheader) },
      language,
    };
    const email = await prepareEmail(source, accountId, config);
    return {
      tags: email.renderer.tags,
      dataTags: email.renderer.dataTags,
      ready: async (batch, now) =>
        batch.map(({ claimed, values }) => sendingOf(providers.email, () => email.compose(claimed, values, now))),
    };
  },
  messageHost: ({ senderEmail }) => senderEmail.slice(senderEmail.lastIndexOf('@') + 1),
  preview: previewEmail,
  review: async (method) => ({
    sender: `${method.definition.sender} <${method.definition.senderEmail}>`,
    newsletter: await newsletterOf(method),
    sms: null,
    template: null,
    priced: { item: 'email', units: 1 },
  }),
} satisfies ChannelMethod<'email'>;
