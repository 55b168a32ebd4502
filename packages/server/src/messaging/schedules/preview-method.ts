import { type MergeTag, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import type { EmailMethod, SendMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import { usersRepository, type StaffUser } from '../../identity/accounts/users.repository.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { customerValues, namesOf, tryMessage } from '../../content/newsletters/newsletter-message.ts';
import { newsletterPictures } from '../../content/newsletters/newsletter-pictures.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { filledButtons } from '@pregon/contract/whatsapp/template-buttons';
import { whatsappTexts } from '../deliveries/whatsapp-texts.ts';
import { templateFor, templateText } from './check-template.ts';
import { noProfile } from './schedule-checks.ts';
import { checkLines, pinMethod } from './schedule-methods.ts';

type Tools = Pick<ChannelServices, 'config' | 'database' | 'outlet'>;
const path = 'sendMethod';

/** Whom a message is shown for, and the profile whose offer it tells. */
interface PreviewedFor {
  readonly customer: number | null;
  readonly selection: ProfileSelection | undefined;
}

/** Texts for one person; where something is not known of them, its name stands there. */
async function writeTexts(
  { database }: Tools,
  user: StaffUser,
  texts: readonly string[],
  whom: PreviewedFor,
  now: Date,
): Promise<{ readonly written: readonly string[]; readonly missing: readonly MergeTag[] }> {
  const renderers = texts.map(prepareText);
  const tags = [...new Set(renderers.flatMap((renderer) => renderer.tags))];
  const { customer, selection } = whom;
  const known: MergeValues | undefined =
    customer === null ? namesOf(selection, user) : await customerValues(database, user, customer, tags, now, selection);
  if (!known) throw new Fault('NOT_FOUND');
  const required = [...new Set(renderers.flatMap((renderer) => renderer.requiredTags))];
  const missing = required.filter((tag) => !known[tag]?.trim());
  const values = { ...known, ...Object.fromEntries(missing.map((tag) => [tag, tagNames[tag]])) };
  return { written: renderers.map((renderer) => renderer.render(values)), missing };
}

async function previewEmail(
  { config, database }: Tools,
  principal: Principal,
  user: StaffUser,
  definition: EmailMethod,
  whom: PreviewedFor,
  now: Date,
): Promise<MethodPreview> {
  const { templateHtml, newsletterVersion } = await pinMethod(database, principal, definition, path);
  const { subject, preheader } = definition;
  const { customer, selection } = whom;
  const source = { templateHtml: templateHtml ?? '', subject, preheader, ...(customer !== null && { customer }) };
  const message = await tryMessage(database, user, source, now, selection);
  if (!message) throw new Fault('NOT_FOUND');
  const { renderer, values, missing } = message;
  const rendered = renderer.render(values, recipientLinks.unsubscribe);
  const newsletter = { identifier: definition.newsletterId, version: newsletterVersion ?? 0 };
  return {
    type: 'email',
    subject: rendered.subject,
    preheader: renderer.preheader(values),
    content: rendered.html,
    mediaUrl: null,
    pageUrl: await newsletterPictures(config.secretKey).messageFor(principal, newsletter, customer, now),
    missing: [...missing],
    buttons: [],
  };
}

async function previewWhatsapp(
  tools: Tools,
  user: StaffUser,
  definition: WhatsappMethod,
  whom: PreviewedFor,
  now: Date,
): Promise<MethodPreview> {
  const template = await templateFor(tools.outlet.ofAccount(user.accountId), definition, path);
  const texts = whatsappTexts(definition, template);
  const { written, missing } = await writeTexts(tools, user, texts.texts, whom, now);
  const { parameters, ...buttonValues } = texts.read(written);
  return {
    type: 'wa',
    subject: '',
    preheader: '',
    content: templateText(template, parameters),
    mediaUrl: definition.waMediaUrl || null,
    pageUrl: null,
    missing: [...missing],
    buttons: [...filledButtons(template, buttonValues)],
  };
}

/** A message of a method as one customer would get it, or as an example. Throws INVALID for tags that do not exist. */
export async function previewMethod(
  tools: Tools,
  principal: Principal,
  definition: SendMethod,
  { customer, profile }: { readonly customer: number | null; readonly profile: number | null },
  now: Date,
): Promise<MethodPreview> {
  const user = await usersRepository.find(tools.database, principal.userId);
  if (!user) throw new Fault('NOT_FOUND');
  checkLines(definition, path);
  const selection =
    profile === null ? undefined : await profilesRepository.selection(tools.database, principal.accountId, profile);
  if (profile !== null && !selection) throw noProfile();
  const whom = { customer, selection };
  if (definition.type === 'email') return previewEmail(tools, principal, user, definition, whom, now);
  if (definition.type === 'wa') return previewWhatsapp(tools, user, definition, whom, now);
  const { written, missing } = await writeTexts(tools, user, [definition.smsMessage], whom, now);
  return {
    type: 'sms',
    subject: '',
    preheader: '',
    content: written[0] ?? '',
    mediaUrl: null,
    pageUrl: null,
    missing: [...missing],
    buttons: [],
  };
}
