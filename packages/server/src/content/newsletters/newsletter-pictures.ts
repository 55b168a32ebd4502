import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import type { ListedNewsletter } from './newsletters.repository.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

/** The signed content of a picture address: a version of a newsletter and, optionally, a customer. */
const picture = v.object({
  account: v.number(),
  newsletter: v.pipe(v.string(), v.uuid()),
  version: v.number(),
  reader: v.optional(v.object({ user: v.number(), customer: v.nullable(v.number()) })),
});
export type NewsletterPicture = v.InferOutput<typeof picture>;

/** A newsletter and one of its versions. */
type NewsletterVersion = Pick<ListedNewsletter, 'identifier' | 'version'>;

export const picturesPath = '/newsletter-pictures/';

const dayMs = 24 * 60 * 60 * 1000;

/** Expiry of picture addresses: valid for at least a day and the same all day long, so that browsers cache them. */
const dayAfterNext = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs);

/** Expiry of an address that shows a customer's data, in milliseconds. */
const messageMs = 10 * 60 * 1000;

export interface NewsletterPictures {
  /** The address of a newsletter's thumbnail, for a frame. */
  addressOf(principal: Principal, newsletter: NewsletterVersion, now: Date): Promise<string>;
  /** The address of a preview page with a customer's values or the names of the tags, valid for ten minutes. */
  messageFor(principal: Principal, newsletter: NewsletterVersion, customer: number | null, now: Date): Promise<string>;
  /** Undefined when the address is not signed by us, was changed, or has expired. */
  read(pass: string, now: Date): Promise<NewsletterPicture | undefined>;
}

export function newsletterPictures(ring: KeyRing): NewsletterPictures {
  const passes = signedPasses(ring, 'newsletter pictures', picture);
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
