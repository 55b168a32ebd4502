import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import type { ListedNewsletter } from './newsletters.repository.ts';

/** One version of a newsletter, as an address of its picture names it. With a reader it is said to a customer, or to nobody yet. */
const picture = v.object({
  account: v.number(),
  newsletter: v.pipe(v.string(), v.uuid()),
  version: v.number(),
  reader: v.optional(v.object({ user: v.number(), customer: v.nullable(v.number()) })),
});
export type NewsletterPicture = v.InferOutput<typeof picture>;

/** A newsletter and which of its versions. */
type NewsletterVersion = Pick<ListedNewsletter, 'identifier' | 'version'>;

export const picturesPath = '/newsletter-pictures/';

const dayMs = 24 * 60 * 60 * 1000;

/** Good for a day at least, and the same address all day long: a browser that has the picture does not ask again. */
const dayAfterNext = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs);

/** What is known of a customer is in it: nobody finds it later. */
const messageMs = 10 * 60 * 1000;

export interface NewsletterPictures {
  /** Where a newsletter of the list is shown, for a frame. */
  addressOf(principal: Principal, newsletter: NewsletterVersion, now: Date): Promise<string>;
  /** Where it is read as a customer would get it, or with the names of its tags: a page of its own, for ten minutes. */
  messageFor(principal: Principal, newsletter: NewsletterVersion, customer: number | null, now: Date): Promise<string>;
  /** Undefined when the address is not ours, was changed, or is over. */
  read(pass: string, now: Date): Promise<NewsletterPicture | undefined>;
}

export function newsletterPictures(secretKey: string): NewsletterPictures {
  const passes = signedPasses(secretKey, 'newsletter pictures', picture);
  return {
    addressOf: async ({ accountId: account }, { identifier: newsletter, version }, now) =>
      `${picturesPath}${await passes.sign({ account, newsletter, version }, dayAfterNext(now))}`,
    messageFor: async ({ accountId: account, userId: user }, { identifier: newsletter, version }, customer, now) => {
      const claims = { account, newsletter, version, reader: { user, customer } };
      return `${picturesPath}${await passes.sign(claims, new Date(now.getTime() + messageMs))}`;
    },
    read: (pass, now) => passes.read(pass, now),
  };
}
