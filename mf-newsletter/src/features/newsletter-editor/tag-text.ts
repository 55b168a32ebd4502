import { isMergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';

/** A tag as it stands in a message. Braces and bars would end it early. */
export function tagText(name: string, fallback: string): string {
  const said = fallback.replace(/[{}|]/g, '').trim();
  return said ? `{{${name}|${said}}}` : `{{${name}}}`;
}

/** The words for a tag; of one that does not exist, what was written. */
export const tagLabel = (name: string): string => (isMergeTag(name) ? mergeTags[name] : `{{${name}}}`);
