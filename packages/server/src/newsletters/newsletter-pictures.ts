import * as v from 'valibot';
import type { Principal } from '../session/principal.ts';
import { signedPasses } from '../session/signed-pass.ts';
import type { ListedNewsletter } from './newsletters.repository.ts';

/** One version of a newsletter, as an address of its picture names it. */
const picture = v.object({ account: v.number(), newsletter: v.pipe(v.string(), v.uuid()), version: v.number() });
export type NewsletterPicture = v.InferOutput<typeof picture>;

export const picturesPath = '/newsletter-pictures/';

const dayMs = 24 * 60 * 60 * 1000;

/** Good for a day at least, and the same address all day long: a browser that has the picture does not ask again. */
const dayAfterNext = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs);

export interface NewsletterPictures {
  /** Where a newsletter of the list is shown, for a frame. */
  addressOf(principal: Principal, newsletter: ListedNewsletter, now: Date): Promise<string>;
  /** Undefined when the address is not ours, was changed, or is over. */
  read(pass: string, now: Date): Promise<NewsletterPicture | undefined>;
}

export function newsletterPictures(secretKey: string): NewsletterPictures {
  const passes = signedPasses(secretKey, 'newsletter pictures', picture);
  return {
    addressOf: async ({ accountId: account }, { identifier: newsletter, version }, now) =>
      `${picturesPath}${await passes.sign({ account, newsletter, version }, dayAfterNext(now))}`,
    read: (pass, now) => passes.read(pass, now),
  };
}
