import type { Config } from '../config.ts';

/** What the page tells its shell about this installation: `<meta name="pregon-contact-email" content="hola@empresa.com">`. */
export type PageMeta = readonly (readonly [name: string, content: string])[];

/** What is not set is left out. */
export function pageMeta({ captcha, footer }: Pick<Config, 'captcha' | 'footer'>): PageMeta {
  const said = {
    'pregon-recaptcha': captcha?.siteKey,
    'pregon-contact-email': footer.contactEmail,
    'pregon-contact-phone': footer.contactPhone,
    'pregon-network': footer.networkUrl,
    'pregon-privacy': footer.privacyUrl,
    'pregon-cookies': footer.cookiesUrl,
    'pregon-terms': footer.termsUrl,
  };
  return Object.entries(said).flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const]));
}
