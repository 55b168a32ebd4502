import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { type DataTag, type MergeValues, plainTemplate } from './message-template.ts';

/** Renders a text without markup for each recipient. */
export interface TextRenderer {
  /** The tags of the text, without duplicates. */
  readonly tags: readonly MergeTag[];
  /** The tags that occur without a default value: a customer who lacks one cannot get the message. */
  readonly requiredTags: readonly MergeTag[];
  /** The tags of transactional messages, without duplicates. */
  readonly dataTags: readonly DataTag[];
  /** Those that occur without a default value, without duplicates. */
  readonly requiredData: readonly DataTag[];
  /** Throws `MissingMergeValue`. Values are put on one line; within web addresses they are URL-encoded. */
  render(values: MergeValues): string;
}

/** Prepares an SMS, or a parameter of a WhatsApp template. */
export function prepareText(text: string): TextRenderer {
  const template = plainTemplate(text);
  const required = template.tags.filter(({ hasFallback }) => !hasFallback);
  return {
    tags: [...new Set(template.tags.map(({ tag }) => tag))],
    requiredTags: [...new Set(required.map(({ tag }) => tag))],
    dataTags: [...new Set(template.dataTags)],
    requiredData: [...new Set(template.requiredData)],
    render: (values) => template.render(values, ''),
  };
}
