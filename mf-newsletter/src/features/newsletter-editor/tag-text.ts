import { isMergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';

/** The words for a tag; of one that does not exist, what was written. */
export const tagLabel = (name: string): string => (isMergeTag(name) ? mergeTags[name] : `{{${name}}}`);
