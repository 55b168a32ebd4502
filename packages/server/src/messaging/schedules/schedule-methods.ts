import { type MergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { SendMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { countMissingValues } from '../../content/rendering/merge-values.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { checkRendering } from '../../content/newsletters/check-rendering.ts';
import { unknownTags } from '../../content/newsletters/newsletter-approval.ts';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** A method with the version of its newsletter that it will say, whatever becomes of the newsletter later. */
export interface PinnedMethod {
  readonly definition: SendMethod;
  readonly newsletterVersionId: number | null;
  readonly newsletterVersion: number | null;
  readonly templateHtml: string | null;
}

/** A text of a method, and the field where it stands. */
interface Line {
  readonly field: string;
  readonly text: string;
}

const whatsappLines = ({ waParameters, waPostbackTexts, waUrlSuffixes }: WhatsappMethod): readonly Line[] => [
  ...waParameters.map((text, index) => ({ field: `waParameters.${index}`, text })),
  ...waPostbackTexts.map(({ text }, index) => ({ field: `waPostbackTexts.${index}.text`, text })),
  ...waUrlSuffixes.map((text, index) => ({ field: `waUrlSuffixes.${index}`, text })),
];

/** What a method says beside its newsletter. */
function linesOf(definition: SendMethod): readonly Line[] {
  if (definition.type === 'sms') return [{ field: 'smsMessage', text: definition.smsMessage }];
  if (definition.type === 'wa') return whatsappLines(definition);
  return [
    { field: 'subject', text: definition.subject },
    { field: 'preheader', text: definition.preheader },
  ];
}

/**
 * The method with the approved version of its newsletter, if it has one. Throws NOT_FOUND and NEWSLETTER_NOT_APPROVED. `path` is where
 * the method stands in the request.
 */
export async function pinMethod(
  database: Queryable,
  principal: Principal,
  definition: SendMethod,
  path: string,
): Promise<PinnedMethod> {
  if (definition.type !== 'email') return { definition, newsletterVersionId: null, newsletterVersion: null, templateHtml: null };
  const field = `${path}.newsletterId`;
  const newsletter = await newslettersRepository.findApproved(database, principal, definition.newsletterId);
  if (!newsletter) throw new Fault('NOT_FOUND', { fields: { [field]: 'Este newsletter ya no existe.' } });
  if (!newsletter.approved)
    throw new Fault('NEWSLETTER_NOT_APPROVED', { fields: { [field]: 'Este newsletter no está aprobado.' } });
  const { versionId, version, templateHtml } = newsletter.approved;
  return { definition, newsletterVersionId: versionId, newsletterVersion: version, templateHtml };
}

/** Refuses tags that do not exist in what a method says beside its newsletter. */
export function checkLines(definition: SendMethod, path: string): void {
  const fields = linesOf(definition).flatMap(({ field, text }) => {
    const unknown = unknownTags(text).map((tag) => `{{${tag}}}`);
    return unknown.length > 0 ? [[`${path}.${field}`, `Estas etiquetas no existen: ${unknown.join(', ')}.`]] : [];
  });
  if (fields.length > 0) throw new Fault('INVALID', { fields: Object.fromEntries(fields) });
}

/**
 * Renders a method once, and answers the tags that stand somewhere in it without a default value. Throws NEWSLETTER_UNRENDERABLE.
 * `path` is where the method stands in the request.
 */
export async function requiredTags(
  { definition, templateHtml }: Pick<PinnedMethod, 'definition' | 'templateHtml'>,
  path: string,
): Promise<readonly MergeTag[]> {
  if (definition.type === 'email') {
    const source = { ...definition, templateHtml: templateHtml ?? '' };
    return (await checkRendering(source, `${path}.newsletterId`)).requiredTags;
  }
  return [...new Set(linesOf(definition).flatMap(({ text }) => prepareText(text).requiredTags))];
}

/** Where a tag is asked for: of a newsletter, at the newsletter; elsewhere in the text itself. */
function fieldAsking(definition: SendMethod, tag: MergeTag): string {
  if (definition.type === 'email') return 'newsletterId';
  const line = linesOf(definition).find(({ text }) => prepareText(text).requiredTags.includes(tag));
  return line?.field ?? 'type';
}

const number = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

/**
 * Refuses a message that would have a hole for somebody: one of `tags`, which have no default value, that some of the audience have
 * no data for. `audience` selects customers' ids, `path` is where the method stands in the request.
 */
export async function checkHoles(
  database: Queryable,
  pinned: PinnedMethod,
  tags: readonly MergeTag[],
  { audience, selection }: { readonly audience: SQL; readonly selection: ProfileSelection },
  path: string,
): Promise<void> {
  const missing = await countMissingValues(database, audience, tags, selection);
  const [first] = missing;
  if (!first) return;
  const named = missing.map(
    ({ tag, customers }) =>
      `{{${tag}}} (${mergeTags[tag]}): ${number.format(customers)} ${customers === 1 ? 'cliente' : 'clientes'}`,
  );
  const message = `Faltan datos para estas etiquetas: ${named.join('; ')}. Ponles un valor por defecto, como {{${first.tag}|…}}.`;
  throw new Fault('INVALID', { message, fields: { [`${path}.${fieldAsking(pinned.definition, first.tag)}`]: message } });
}
