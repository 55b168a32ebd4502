import { isMergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { MergeValues } from './message-template.ts';

/**
 * The merge values that the request of a transactional message brings: each by its name as `{{data.pedido}}`, and one that is called like
 * a merge tag, such as `name`, instead of the customer's value, too.
 */
export const requestValues = (data: Readonly<Record<string, string>> | null | undefined): MergeValues =>
  Object.fromEntries(
    Object.entries(data ?? {}).flatMap(([name, value]) => [
      [`data.${name}`, value],
      ...(isMergeTag(name) ? [[name, value] as const] : []),
    ]),
  );
