import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { checkRendering } from '../../content/newsletters/check-rendering.ts';
import { tryMessage } from '../../content/newsletters/newsletter-message.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { StaffUser } from '../../identity/accounts/users.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { storedDefinition } from '../schedules/stored-definition.ts';
import type { StoredMessage } from './customer-messages.repository.ts';

/** An e-mail to a customer, to be rendered again. */
export interface SentEmail {
  readonly found: StoredMessage;
  readonly customer: number;
  /** The profile whose offer the message tells. */
  readonly selection: ProfileSelection | undefined;
  /** Values that the request of a transactional message brought. */
  readonly given: MergeValues;
  /** The values that it was sent with; undefined: today's. */
  readonly values: UsedValues | undefined;
}

/**
 * Renders an e-mail again, without tracking, and with a placeholder for the link to unsubscribe. A tag that had no value when it was sent
 * is empty, since the sending was confirmed so. Throws NOT_FOUND where the customer or the newsletter is gone.
 */
export async function renderSentEmail(
  database: Database,
  user: StaffUser,
  { found, customer, selection, given, values: kept }: SentEmail,
): Promise<{ readonly subject: string; readonly preheader: string; readonly html: string }> {
  const definition = storedDefinition(found.definition);
  const { templateHtml } = found;
  if (definition.type !== 'email' || templateHtml === null) throw new Fault('NOT_FOUND');
  const { subject, preheader } = definition;
  if (kept) {
    const [html, ...lines] = [templateHtml, subject, preheader].map(withAcceptedHoles);
    const source = { templateHtml: html ?? '', subject: lines[0] ?? '', preheader: lines[1] ?? '', language: user.language };
    const renderer = await checkRendering(source, 'templateHtml');
    return { ...renderer.render(kept, recipientLinks.unsubscribe), preheader: renderer.preheader(kept) };
  }
  const source = { templateHtml, subject, preheader, customer };
  const tried = await tryMessage(database, user, source, new Date(found.at), selection);
  if (!tried) throw new Fault('NOT_FOUND');
  const values = { ...tried.values, ...given };
  return { ...tried.renderer.render(values, recipientLinks.unsubscribe), preheader: tried.renderer.preheader(values) };
}
