import { isMergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';

/** The Spanish label of a merge tag; for an unknown one, its text. */
export const tagLabel = (name: string): string => (isMergeTag(name) ? mergeTags[name] : `{{${name}}}`);
