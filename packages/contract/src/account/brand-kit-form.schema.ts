import * as v from 'valibot';
import { buttonFills, buttonShapes, fontNames, type SocialNetwork, socialNetworkLabels } from './brand-kit.schema.ts';

/** The hosts of the pages of each network, the usual one first. */
const hosts: Readonly<Record<SocialNetwork, readonly [string, ...string[]]>> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  x: ['x.com', 'twitter.com'],
  linkedin: ['linkedin.com'],
  pinterest: ['pinterest.com', 'pinterest.es', 'pin.it'],
};

const color = v.pipe(
  v.string('Elige un color.'),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[\da-f]{6}$/, 'Escribe un color como #b81575.'),
);

/** The host of an HTTPS address without user, port or spaces; undefined for anything else. */
const hostOf = (address: string): string | undefined =>
  /^https:\/\/([a-z\d.-]+)(?:[/?#][^\s"<>]*)?$/i.exec(address)?.[1]?.toLowerCase();

/** Whether an address is a page of a social network. */
function isPageOf(network: SocialNetwork, address: string): boolean {
  const host = hostOf(address);
  return host !== undefined && hosts[network].some((own) => host === own || host.endsWith(`.${own}`));
}

/** The address of the account's page on a social network; empty without one. */
const pageOn = (network: SocialNetwork) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(300, 'Usa 300 caracteres o menos.'),
      v.check(
        (address) => address === '' || isPageOf(network, address),
        `Escribe una dirección de ${socialNetworkLabels[network]}, como https://${hosts[network][0]}/tu-tienda.`,
      ),
    ),
    '',
  );

/** The brand kit as it is saved. `logo` is the address of an uploaded picture of the account, or empty. */
export const brandKitForm = v.strictObject({
  logo: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  strong: color,
  soft: color,
  ink: color,
  ground: color,
  font: v.picklist(fontNames, 'Elige una letra.'),
  buttonShape: v.picklist(buttonShapes, 'Elige una forma.'),
  buttonFill: v.picklist(buttonFills, 'Elige un relleno.'),
  social: v.strictObject({
    instagram: pageOn('instagram'),
    facebook: pageOn('facebook'),
    tiktok: pageOn('tiktok'),
    youtube: pageOn('youtube'),
    whatsapp: pageOn('whatsapp'),
    x: pageOn('x'),
    linkedin: pageOn('linkedin'),
    pinterest: pageOn('pinterest'),
  }),
  legal: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(600, 'Usa 600 caracteres o menos.')), ''),
});
export type BrandKitForm = v.InferOutput<typeof brandKitForm>;
