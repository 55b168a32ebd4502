import { randomUUID } from 'node:crypto';
import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { NewsletterMessage } from '@pregon/contract/newsletters/newsletter.schema';
import type { StaffUser } from '../../identity/accounts/users.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { loadMergeValues, sendingValues } from '../rendering/merge-values.ts';
import type { MessageRenderer } from '../rendering/message-renderer.ts';
import type { MergeValues } from '../rendering/message-template.ts';
import { tagNames } from '../rendering/tag-names.ts';
import { unsubscribeHeaders } from '../recipient-links/unsubscribe-headers.ts';
import { withPublicImages } from '../images/image-path.ts';
import { offerPromo } from '../../audiences/audience/offer-promo.ts';
import { recipientTokens, unsubscribeUrl } from '../recipient-links/recipient-token.ts';
import { hasCustomer } from '../../retail/customers/find-customers.ts';
import { checkRendering } from './check-rendering.ts';
import { unknownTags } from './newsletter-approval.ts';

/** A rendered preview of a message that is not saved. */
export interface TriedMessage {
  readonly renderer: MessageRenderer;
  /** The values of a customer, or the names of the tags. Tags without a value show their names too. */
  readonly values: MergeValues;
  /** The merge tags that have neither value nor default. */
  readonly missing: readonly MergeTag[];
}

/** Validation errors for unknown tags of a message, by field; undefined when there are none. */
export function unknownTagFields({ templateHtml, subject, preheader }: NewsletterMessage): Record<string, string> | undefined {
  const fields = Object.entries({ templateHtml, subject, preheader }).flatMap(([field, text]) => {
    const named = unknownTags(text, { data: true }).map((tag) => `{{${tag}}}`);
    return named.length > 0 ? [[field, `Estas etiquetas no existen: ${named.join(', ')}.`]] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** The names of the tags, with the profile's offer in place of its tag. */
export function namesOf(selection: ProfileSelection | undefined, style: Pick<StaffUser, 'currency' | 'language'>): MergeValues {
  const promo = selection && offerPromo(selection, style);
  return promo ? { ...tagNames, promo } : tagNames;
}

/** The merge values of a customer for a message of this moment. Undefined: the account has no such customer. */
export async function customerValues(
  database: Database,
  { accountId, timeZone, currency, language }: Pick<StaffUser, 'accountId' | 'timeZone' | 'currency' | 'language'>,
  customerId: number,
  tags: readonly MergeTag[],
  now: Date,
  selection?: ProfileSelection,
): Promise<MergeValues | undefined> {
  if (!(await hasCustomer(database, accountId, customerId))) return undefined;
  const values = await loadMergeValues(database, [customerId], tags);
  return { ...values.get(customerId), ...sendingValues(now, { timeZone, currency, language }, selection) };
}

/**
 * Renders a preview for a customer of the account of `user`, or with the names of the tags. Undefined: there is no such customer.
 * Throws NEWSLETTER_UNRENDERABLE.
 */
export async function tryMessage(
  database: Database,
  user: StaffUser,
  { customer, ...source }: NewsletterMessage,
  now: Date,
  selection?: ProfileSelection,
): Promise<TriedMessage | undefined> {
  const renderer = await checkRendering({ ...source, language: user.language }, 'templateHtml');
  const data = Object.fromEntries(renderer.requiredData.map((tag) => [tag, `[${tag}]`]));
  if (customer === undefined) return { renderer, values: { ...namesOf(selection, user), ...data }, missing: [] };
  const values = await customerValues(database, user, customer, renderer.tags, now, selection);
  if (!values) return undefined;
  const missing = renderer.requiredTags.filter((tag) => !values[tag]?.trim());
  const holes = Object.fromEntries(missing.map((tag) => [tag, tagNames[tag]]));
  return { renderer, values: { ...values, ...data, ...holes }, missing };
}

/** Composes a test message to the user: like the real one, but for its sender. */
export function composeTrial(
  { renderer, values }: TriedMessage,
  { accountId, accountName, email }: StaffUser,
  { keys, publicUrl, mailFrom }: Pick<Config, 'keys' | 'publicUrl' | 'mailFrom'>,
  now: Date,
): OutgoingMail {
  const link = unsubscribeUrl(publicUrl, email, recipientTokens(keys.links).sign({ accountId, email }, now));
  const { subject, html, text } = renderer.render(values, link);
  return {
    messageId: `${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`,
    from: { name: accountName, address: mailFrom },
    replyTo: undefined,
    to: email,
    subject: `[Prueba] ${subject || 'Newsletter'}`,
    html: withPublicImages(html, publicUrl),
    text,
    headers: unsubscribeHeaders(link),
  };
}
