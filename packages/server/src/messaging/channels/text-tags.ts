import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import type { MethodText } from './channel-method.ts';

/** The tags without a default value in texts that are no HTML. */
export const requiredTagsOf = (texts: readonly MethodText[]): readonly MergeTag[] => [
  ...new Set(texts.flatMap(({ text }) => prepareText(text).requiredTags)),
];

/** The field of the first text that asks for a tag without a default value. */
export const fieldAskingFor = (texts: readonly MethodText[], tag: MergeTag): string =>
  texts.find(({ text }) => prepareText(text).requiredTags.includes(tag))?.field ?? 'type';
