import { linksOf, replaceLinks } from '@pregon/contract/short-links/links-of';
import { longestAddress } from '@pregon/contract/short-links/short-link.schema';
import { shortUrl } from '@pregon/contract/short-links/short-url';
import type { Queryable } from '../../kernel/database/database.ts';
import { isPrivatePage, isShortLink, type Places } from './own-address.ts';
import { type MessageLink, shortLinksRepository } from './short-links.repository.ts';

/** The rendered text of one message. */
export interface RecipientText {
  readonly deliveryId: number;
  readonly text: string;
}

/** The target of a link to shorten; undefined for a link that stays as it is. */
function targetOf(url: string, places: Places): string | undefined {
  if (url.length > longestAddress || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.username || parsed.password || isShortLink(parsed, places) || isPrivatePage(parsed, places)) return undefined;
  return parsed.href;
}

/**
 * Shortens every link of many messages for their recipients, in order: a click counts as an engagement of that delivery. All
 * codes of a call are made in one statement, and shortening a text again gives the same codes. Unsubscribe pages and short links
 * stay as they are. `places` is the configuration.
 */
export async function shortenLinks(database: Queryable, places: Places, texts: readonly RecipientText[]): Promise<string[]> {
  const links = texts.flatMap(({ deliveryId, text }) =>
    linksOf(text).flatMap(({ url }, link): MessageLink[] => {
      const target = targetOf(url, places);
      return target === undefined ? [] : [{ deliveryId, link, url: target }];
    }),
  );
  const codes = await shortLinksRepository.forRecipients(database, links);
  const codeOf = new Map(links.map(({ deliveryId, link }, index) => [`${deliveryId}.${link}`, codes[index]]));
  return texts.map(({ deliveryId, text }) =>
    replaceLinks(text, (url, link) => {
      const code = codeOf.get(`${deliveryId}.${link}`);
      return code === undefined ? url : shortUrl(places.publicUrl, code);
    }),
  );
}
