import type { Config } from '../../kernel/config/config.ts';
import type { RouteSet } from './route-set.ts';

/** Settings in a page as meta elements: `<meta name="pregon-contact-email" content="hola@empresa.com">`. */
export type PageMeta = readonly (readonly [name: string, content: string])[];

type PageSettings = Pick<Config, 'captcha' | 'footer' | 'publicUrl' | 'map' | 'geocoderUrl'>;

/** Settings for staff pages only, to keep recipients' pages small. */
const staffMeta = ({ publicUrl, map, geocoderUrl }: PageSettings) => ({
  'pregon-public': publicUrl,
  'pregon-map-tiles': map?.tilesUrl,
  'pregon-map-attribution': map?.attribution,
  'pregon-geocoder': geocoderUrl && 'on',
});

/** The settings of a page; unset ones are left out. */
export function pageMeta(set: RouteSet, config: PageSettings): PageMeta {
  const { captcha, footer } = config;
  const meta = {
    'pregon-recaptcha': captcha?.siteKey,
    'pregon-contact-email': footer.contactEmail,
    'pregon-contact-phone': footer.contactPhone,
    'pregon-network': footer.networkUrl,
    'pregon-privacy': footer.privacyUrl,
    'pregon-cookies': footer.cookiesUrl,
    'pregon-terms': footer.termsUrl,
    ...(set === 'admin' && staffMeta(config)),
  };
  return Object.entries(meta).flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const]));
}
