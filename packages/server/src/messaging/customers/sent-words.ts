import { shortUrl } from '@pregon/contract/short-links/short-url';
import { sql } from 'drizzle-orm';
import { hasTags } from '../../content/rendering/used-values.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import type { SentWords } from '../channels/channel-method.ts';
import { storedDefinition } from '../schedules/stored-definition.ts';
import type { StoredMessage } from './customer-messages.repository.ts';

/** The short addresses of the links of a message, by their positions. */
async function shortAddresses(database: Queryable, publicUrl: string, id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.execute<{ link: number; code: string }>(
    sql`select link, code from short_link where delivery_id = ${id}`,
  );
  return new Map(rows.map(({ link, code }) => [link, shortUrl(publicUrl, code)]));
}

/**
 * What a message said to its recipient: the values that it was sent with, none where it has no tags. Undefined for a message that never
 * left, and for one that was sent before its values were kept.
 */
export async function sentWordsOf(
  database: Queryable,
  publicUrl: string,
  id: number,
  { definition: stored, templateHtml, mergeValues, hasLeft }: StoredMessage,
): Promise<SentWords | undefined> {
  if (!hasLeft) return undefined;
  const definition = storedDefinition(stored);
  const texts = channelMethodOf(definition).texts(definition);
  const isSame = [templateHtml ?? '', ...texts.map(({ text }) => text)].every((text) => !hasTags(text));
  const values = mergeValues ?? (isSame ? {} : undefined);
  return values && { values, links: await shortAddresses(database, publicUrl, id) };
}
