import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { customerValues, namesOf } from '../../content/newsletters/newsletter-message.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { PreviewedMethod } from './channel-method.ts';

/** Renders texts for one person. An unknown value is shown as the name of its merge tag. Throws NOT_FOUND. */
export async function previewTexts<C extends Channel>(
  { services: { database }, user, customer, selection, given, now }: PreviewedMethod<C>,
  texts: readonly string[],
): Promise<{ readonly written: readonly string[]; readonly missing: readonly MergeTag[] }> {
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
