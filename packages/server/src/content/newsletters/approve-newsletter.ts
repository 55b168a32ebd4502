import { isMergeTag, type MergeTag, mergeTags, parseMessage } from '@pregon/contract/newsletters/merge-tags';
import { reachableSql } from '../../audiences/audience/audience-sql.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { countTagCoverage } from '../rendering/merge-values.ts';
import { checkRendering } from './check-rendering.ts';
import { hasUnsubscribeLink, unknownTags } from './newsletter-approval.ts';

/** The merge tags of a message that stand somewhere without a default value, but for those that the profile of a schedule fills in. */
function tagsWithoutDefault(html: string): MergeTag[] {
  const tags = parseMessage(html).flatMap((part) => (part.kind === 'tag' && !part.fallback ? [part.tag] : []));
  return [...new Set(tags)].filter((tag) => isMergeTag(tag) && tag !== 'promo');
}

/** Throws INVALID where nobody whom the account reaches by e-mail has a value for a tag, so that nobody would get the message. */
async function checkTagValues(database: Database, accountId: number, templateHtml: string): Promise<void> {
  const tags = tagsWithoutDefault(templateHtml);
  if (tags.length === 0) return;
  const coverage = await countTagCoverage(database, reachableSql(accountId, 'email'), tags);
  const empty = coverage.filter(({ total, withoutValue }) => total > 0 && withoutValue === total);
  if (empty.length === 0) return;
  const named = empty.map(({ tag }) => `{{${tag}}} (${mergeTags[tag]})`).join(', ');
  const message = `Ningún cliente tiene un valor para estas etiquetas: ${named}. Dales un valor por defecto.`;
  throw new Fault('INVALID', { message, fields: { templateHtml: message } });
}

/**
 * All checks of cleaned HTML before it is approved. Throws UNKNOWN_MERGE_TAG, NEWSLETTER_WITHOUT_UNSUBSCRIBE, NEWSLETTER_UNRENDERABLE,
 * and INVALID for tags without a value for anybody.
 */
export async function checkApprovable(database: Database, accountId: number, templateHtml: string): Promise<void> {
  const unknown = unknownTags(templateHtml, { data: true });
  if (unknown.length > 0) {
    const named = unknown.map((tag) => `{{${tag}}}`).join(', ');
    throw new Fault('UNKNOWN_MERGE_TAG', { fields: { templateHtml: `Estas etiquetas no existen: ${named}.` } });
  }
  if (!hasUnsubscribeLink(templateHtml)) {
    const message = 'Agrega un enlace para darse de baja.';
    throw new Fault('NEWSLETTER_WITHOUT_UNSUBSCRIBE', { fields: { templateHtml: message } });
  }
  await checkRendering({ templateHtml, subject: '', preheader: '' }, 'templateHtml');
  await checkTagValues(database, accountId, templateHtml);
}
