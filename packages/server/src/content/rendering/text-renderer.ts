import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { type MergeValues, plainTemplate } from './message-template.ts';

/** A text without markup, ready to be said to anybody. */
export interface TextRenderer {
  /** Every tag that the text uses, once. */
  readonly tags: readonly MergeTag[];
  /** Those that stand somewhere without a default value: who lacks one cannot get the message. */
  readonly requiredTags: readonly MergeTag[];
  /** Throws `MissingMergeValue`. Values are written as they are, on one line; inside of web addresses they are encoded. */
  render(values: MergeValues): string;
}

/** An SMS, or one of the places of a WhatsApp template. */
export function prepareText(text: string): TextRenderer {
  const template = plainTemplate(text);
  const required = template.tags.filter(({ hasFallback }) => !hasFallback);
  return {
    tags: [...new Set(template.tags.map(({ tag }) => tag))],
    requiredTags: [...new Set(required.map(({ tag }) => tag))],
    render: (values) => template.render(values, ''),
  };
}
