import type { EmailMethod } from '@pregon/contract/schedules/send-method.schema';
import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { countMissingValues } from '../deliveries/rendering/merge-values.ts';
import { prepareMessage } from '../deliveries/rendering/message-renderer.ts';
import { Fault } from '../endpoint/fault.ts';
import { unknownTags } from '../newsletters/newsletter-approval.ts';
import { newslettersRepository } from '../newsletters/newsletters.repository.ts';
import type { Principal } from '../session/principal.ts';
import type { PinnedMethod } from './schedules.repository.ts';

interface Pinned extends PinnedMethod {
  readonly templateHtml: string;
}

/** The method with the approved version of its newsletter. Throws NOT_FOUND and NEWSLETTER_NOT_APPROVED. */
export async function pinMethod(database: Queryable, principal: Principal, definition: EmailMethod): Promise<Pinned> {
  const newsletter = await newslettersRepository.findApproved(database, principal, definition.newsletterId);
  if (!newsletter) throw new Fault('NOT_FOUND');
  if (!newsletter.approved) throw new Fault('NEWSLETTER_NOT_APPROVED');
  const { versionId, templateHtml } = newsletter.approved;
  return { definition, newsletterVersionId: versionId, templateHtml };
}

/** Refuses tags that do not exist in the lines that a method adds to its newsletter. */
function checkLines({ subject, preheader }: EmailMethod, path: string): void {
  const fields = Object.entries({ subject, preheader }).flatMap(([name, line]) => {
    const unknown = unknownTags(line).map((tag) => `{{${tag}}}`);
    return unknown.length > 0 ? [[`${path}.${name}`, `Estas etiquetas no existen: ${unknown.join(', ')}.`]] : [];
  });
  if (fields.length > 0) throw new Fault('INVALID', { fields: Object.fromEntries(fields) });
}

const number = new Intl.NumberFormat('es-CO');

/**
 * Refuses a message that would have a hole for somebody: a tag without a default value that some of the audience have no data for.
 * `audience` selects customers' ids, `path` is where the method stands in the request.
 */
export async function checkMessage(database: Queryable, pinned: Pinned, audience: SQL, path: string): Promise<void> {
  const { definition, templateHtml } = pinned;
  checkLines(definition, path);
  const { requiredTags } = prepareMessage({ ...definition, templateHtml });
  const missing = await countMissingValues(database, audience, requiredTags);
  if (missing.length === 0) return;
  const named = missing.map(
    ({ tag, customers }) =>
      `{{${tag}}} (${mergeTags[tag]}): ${number.format(customers)} ${customers === 1 ? 'cliente' : 'clientes'}`,
  );
  const message = `Faltan datos para estas etiquetas: ${named.join('; ')}. Ponles un valor por defecto, como {{${missing[0]?.tag}|…}}.`;
  throw new Fault('INVALID', { message, fields: { [`${path}.newsletterId`]: message } });
}
