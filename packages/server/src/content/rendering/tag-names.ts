import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { MergeValues } from './message-template.ts';

/** Placeholders for the tags of a message that is previewed without a customer: `[Nombre]`. */
export const tagNames: MergeValues = Object.fromEntries(Object.entries(mergeTags).map(([tag, name]) => [tag, `[${name}]`]));
