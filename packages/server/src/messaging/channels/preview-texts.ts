import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { replaceLinks } from '@pregon/contract/short-links/links-of';
import { customerValues, namesOf } from '../../content/newsletters/newsletter-message.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { PreviewedMethod, SentWords } from './channel-method.ts';

interface WrittenTexts {
  readonly written: readonly string[];
  readonly missing: readonly MergeTag[];
}

/** Writes texts as they were sent. The links of the first `shortened` texts are numbered through. */
function sentTexts({ values, links }: SentWords, texts: readonly string[], shortened: number): WrittenTexts {
  let position = 0;
  const written = texts.map((text, index) => {
    const rendered = prepareText(withAcceptedHoles(text)).render(values);
    return index < shortened ? replaceLinks(rendered, (url) => links.get(position++) ?? url) : rendered;
  });
  return { written, missing: [] };
}

/**
 * Renders texts for one person, or as they were sent. An unknown value is shown as the name of its merge tag. `shortened` is how many of
 * the texts, from the first on, have their links shortened when they are sent. Throws NOT_FOUND.
 */
export async function previewTexts<C extends Channel>(
  { services: { database }, user, customer, selection, given, sent, now }: PreviewedMethod<C>,
  texts: readonly string[],
  shortened: number = texts.length,
): Promise<WrittenTexts> {
  if (sent) return sentTexts(sent, texts, shortened);
  const renderers = texts.map(prepareText);
  const tags = [...new Set(renderers.flatMap((renderer) => renderer.tags))];
  const known: MergeValues | undefined =
    customer === null ? namesOf(selection, user) : await customerValues(database, user, customer, tags, now, selection);
  if (!known) throw new Fault('NOT_FOUND');
  const data = Object.fromEntries(renderers.flatMap(({ requiredData }) => requiredData.map((tag) => [tag, `[${tag}]`])));
  const own = { ...data, ...known, ...given };
  const required = [...new Set(renderers.flatMap((renderer) => renderer.requiredTags))];
  const missing = required.filter((tag) => !own[tag]?.trim());
  const values = { ...own, ...Object.fromEntries(missing.map((tag) => [tag, tagNames[tag]])) };
  return { written: renderers.map((renderer) => renderer.render(values)), missing };
}
