import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { MergeValues } from './message-template.ts';

/** What stands for the tags of a message that is shown to nobody in particular: `[Nombre]`. */
export const tagNames: MergeValues = Object.fromEntries(Object.entries(mergeTags).map(([tag, name]) => [tag, `[${name}]`]));
