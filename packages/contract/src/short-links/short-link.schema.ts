import * as v from 'valibot';
import { moment, optionalText } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** The size limit of an address, in characters. */
export const longestAddress = 2000;
/** The size limit of a UTM parameter, in characters. */
export const longestUtmValue = 50;
/** The number of days with daily click counts of a link; the last of them is today. */
export const shortLinkDays = 30;

const notAnAddress = 'Ingresa una URL válida, que empiece por http:// o https://.';

/** Rejects characters that a browser's URL parser would silently drop, correct or read as a host. */
const hasNoTricks = (address: string): boolean => !/[\s\p{Cc}\\]/u.test(address) && /^https?:\/\/[^/?#]/i.test(address);
const hasNoCredentials = (address: string): boolean => !/^[^/]*\/\/[^/?#]*@/.test(address);

/** A web address as a user pasted it. The server never fetches it. */
const webAddress = v.pipe(
  v.string('La URL es requerida'),
  v.trim(),
  v.nonEmpty('La URL es requerida'),
  v.maxLength(longestAddress, `Usa ${longestAddress} caracteres o menos.`),
  v.check(hasNoTricks, notAnAddress),
  v.url(notAnAddress),
  v.check(hasNoCredentials, 'Quita el usuario y la contraseña de la dirección.'),
);

/** The UTM parameters, which analytics tools read. All five are optional; '' means none. */
export const utmParams = v.strictObject({
  source: optionalText(longestUtmValue),
  medium: optionalText(longestUtmValue),
  campaign: optionalText(longestUtmValue),
  term: optionalText(longestUtmValue),
  content: optionalText(longestUtmValue),
});
export type UtmParams = v.InferOutput<typeof utmParams>;

/** The names of the UTM parameters in an address and on the wire. */
export const utmNames = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const satisfies Readonly<Record<keyof UtmParams, string>>;

/** The form of the URL shortener. */
export const shortLinkForm = v.strictObject({ longUrl: webAddress, utmParams: v.optional(utmParams, {}) });
export type ShortLinkForm = v.InferOutput<typeof shortLinkForm>;

const count = v.pipe(v.number(), v.integer());

/** A short link. Clicks of bots (scanners, previews) are counted separately from those of people. */
export const shortLink = v.object({
  code: v.string(),
  /** The short address: `https://empresa.com/s/x7Kp2QaZ`. */
  shortUrl: v.string(),
  /** The target as the user pasted it. */
  longUrl: v.string(),
  /** The target with its UTM parameters. */
  finalUrl: v.string(),
  /** Whether it currently redirects. */
  active: v.boolean(),
  createdAt: moment,
  clicks: v.object({
    /** Of all days. */
    people: count,
    machines: count,
    lastAt: v.nullable(moment),
    /** The first of the last 30 days on the account's clock: `2026-10-23`. */
    firstDay: v.string(),
    /** The count of each of these days; the last of them is today. */
    peopleByDay: v.array(count),
    machinesByDay: v.array(count),
  }),
});
export type ShortLink = v.InferOutput<typeof shortLink>;

export const shortLinkNames = {
  longUrl: 'long_url',
  shortUrl: 'short_url',
  finalUrl: 'final_url',
  utmParams: 'utm_params',
  ...utmNames,
} as const satisfies WireNames;
