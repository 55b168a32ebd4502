import { codeLength, shortUrl } from '@pregon/contract/short-links/short-url';
import { replaceLinks } from '@pregon/contract/short-links/links-of';
import { type SmsEncoding, smsLength } from '@pregon/contract/sms/sms-length';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import { commonValues } from '../../content/rendering/merge-values.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { isPrivatePage, isShortLink, type Places } from '../short-links/own-address.ts';

interface SmsText {
  readonly smsMessage: string;
  readonly shortenLinks: boolean;
}

interface SmsSize {
  readonly parts: number;
  readonly units: number;
  readonly encoding: SmsEncoding;
}

/** Segments of an SMS over an audience: the shortest, median and longest message, and the total. */
export interface SmsMeasure {
  readonly people: number;
  readonly least: SmsSize;
  readonly typical: SmsSize;
  readonly most: SmsSize;
  readonly totalParts: number;
  readonly longest: string;
}

const anyCode = '0'.repeat(codeLength);

/** The text with placeholders for its links, as long as the short links that will replace them. */
const asShortened = (text: string, places: Places): string =>
  replaceLinks(text, (url) => {
    if (!URL.canParse(url)) return url;
    const parsed = new URL(url);
    return isShortLink(parsed, places) || isPrivatePage(parsed, places) ? url : shortUrl(places.publicUrl, anyCode);
  });

/** Counts of messages by size: a text has only few different sizes. */
class Sizes {
  readonly #people = new Map<string, { readonly size: SmsSize; people: number }>();
  #longest: { readonly size: SmsSize; readonly text: string } | undefined;

  add(text: string, people: number): void {
    const { parts, units, encoding } = smsLength(text);
    const key = `${encoding} ${units} ${parts}`;
    const known = this.#people.get(key);
    if (known) known.people += people;
    else this.#people.set(key, { size: { parts, units, encoding }, people });
    const size = { parts, units, encoding };
    if (!this.#longest || inOrder(size, this.#longest.size) > 0) this.#longest = { size, text };
  }

  measure(): SmsMeasure | undefined {
    const sizes = [...this.#people.values()].toSorted((one, other) => inOrder(one.size, other.size));
    const people = sizes.reduce((sum, size) => sum + size.people, 0);
    let before = 0;
    const middle = sizes.find((size) => (before += size.people) * 2 >= people);
    const [least] = sizes;
    if (!least || !middle || !this.#longest) return undefined;
    return {
      people,
      least: least.size,
      typical: middle.size,
      most: this.#longest.size,
      totalParts: sizes.reduce((sum, { size, people: many }) => sum + size.parts * many, 0),
      longest: this.#longest.text,
    };
  }
}

const inOrder = (one: SmsSize, other: SmsSize): number => one.parts - other.parts || one.units - other.units;

/**
 * Renders and measures an SMS for a whole audience, once for each distinct combination of values. Missing values are left empty.
 * Undefined: the audience is empty. `audience` selects customer ids, `values` are common to all.
 */
export async function measureSms(
  database: Database,
  places: Places,
  { smsMessage, shortenLinks }: SmsText,
  audience: SQL,
  values: MergeValues,
): Promise<SmsMeasure | undefined> {
  const renderer = prepareText(withAcceptedHoles(smsMessage));
  const sizes = new Sizes();
  await database.transaction(async (transaction) => {
    for await (const batch of commonValues(transaction, audience, renderer.tags)) {
      for (const common of batch) {
        const text = renderer.render({ ...common.values, ...values });
        if (common.people > 0) sizes.add(shortenLinks ? asShortened(text, places) : text, common.people);
      }
    }
  });
  return sizes.measure();
}
