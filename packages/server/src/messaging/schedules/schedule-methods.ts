import { type MergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { countTagCoverage } from '../../content/rendering/merge-values.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { unknownTags } from '../../content/newsletters/newsletter-approval.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** A method with the pinned version of its newsletter, which later changes do not affect. */
export interface PinnedMethod {
  readonly definition: SendMethod;
  readonly newsletterVersionId: number | null;
  readonly newsletterVersion: number | null;
  readonly templateHtml: string | null;
}

/**
 * Resolves a method with the approved version of its newsletter, if it has one. Throws NOT_FOUND and NEWSLETTER_NOT_APPROVED.
 * `path` is the method's place in the request.
 */
export async function pinMethod(
  database: Queryable,
  principal: Principal,
  definition: SendMethod,
  path: string,
): Promise<PinnedMethod> {
  const pinned = await channelMethodOf(definition).pinNewsletter(database, principal, definition, path);
  return { definition, ...(pinned ?? { newsletterVersionId: null, newsletterVersion: null, templateHtml: null }) };
}

/**
 * Throws for unknown merge tags in a method's own texts.
 * @param options `data`: the request of each message brings values, `{{data.pedido}}`
 */
export function checkLines(definition: SendMethod, path: string, options?: { readonly data: boolean }): void {
  const fields = channelMethodOf(definition)
    .texts(definition)
    .flatMap(({ field, text }) => {
      const unknown = unknownTags(text, options).map((tag) => `{{${tag}}}`);
      return unknown.length > 0 ? [[`${path}.${field}`, `Estas etiquetas no existen: ${unknown.join(', ')}.`]] : [];
    });
  if (fields.length > 0) throw new Fault('INVALID', { fields: Object.fromEntries(fields) });
}

/**
 * Renders a method once, and returns the tags that occur in it without a default value. Throws NEWSLETTER_UNRENDERABLE. `path` is
 * the method's place in the request.
 */
export const requiredTags = (
  { definition, templateHtml }: Pick<PinnedMethod, 'definition' | 'templateHtml'>,
  path: string,
): Promise<readonly MergeTag[]> => channelMethodOf(definition).requiredTags(definition, templateHtml, path);

const number = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

/**
 * Throws where some of the audience lack a value of `tags`, which have no default; where `acceptsSome`, only where all of the audience of
 * a newsletter do. `audience` selects customer ids, `path` is the method's place in the request.
 */
export async function checkHoles(
  database: Queryable,
  pinned: PinnedMethod,
  tags: readonly MergeTag[],
  {
    audience,
    selection,
    acceptsSome,
  }: { readonly audience: SQL; readonly selection: ProfileSelection; readonly acceptsSome: boolean },
  path: string,
): Promise<void> {
  if (acceptsSome && (pinned.templateHtml === null || tags.length === 0)) return;
  const coverage = await countTagCoverage(database, audience, tags, selection);
  const missing = coverage
    .filter(({ total, withoutValue }) => withoutValue > 0 && (!acceptsSome || withoutValue === total))
    .map(({ tag, withoutValue: customers }) => ({ tag, customers }));
  const [first] = missing;
  if (!first) return;
  const named = missing.map(
    ({ tag, customers }) =>
      `{{${tag}}} (${mergeTags[tag]}): ${number.format(customers)} ${customers === 1 ? 'cliente' : 'clientes'}`,
  );
  const message = `Faltan datos para estas etiquetas: ${named.join('; ')}. Ponles un valor por defecto, como {{${first.tag}|…}}.`;
  throw new Fault('INVALID', {
    message,
    fields: { [`${path}.${channelMethodOf(pinned.definition).fieldOfTag(pinned.definition, first.tag)}`]: message },
  });
}
