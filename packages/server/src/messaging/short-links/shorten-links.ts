import { linksOf, replaceLinks } from '@pregon/contract/short-links/links-of';
import { longestAddress } from '@pregon/contract/short-links/short-link.schema';
import { shortUrl } from '@pregon/contract/short-links/short-url';
import type { Queryable } from '../../kernel/database/database.ts';
import { isPrivatePage, isShortLink, type Places } from './own-address.ts';
import { type MessageLink, shortLinksRepository } from './short-links.repository.ts';

/** The text of one message as it would go out, its merge tags filled in. */
export interface RecipientText {
  readonly deliveryId: number;
  readonly text: string;
}

/** The address that a code is to lead to; undefined for what stays as it is. */
function targetOf(url: string, places: Places): string | undefined {
  if (url.length > longestAddress || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.username || parsed.password || isShortLink(parsed, places) || isPrivatePage(parsed, places)) return undefined;
  return parsed.href;
}

/**
 * The texts of many messages, in their order, with every link shortened for its recipient: whoever follows one has engaged with
 * that delivery. All codes of a call are made in one statement, and a text that is shortened again gets the same ones. Links to
 * our own pages for leaving the list, and short links, stay as they are. `places` is the configuration.
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
