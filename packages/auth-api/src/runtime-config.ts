/** Settings of a page, each in a `<meta>` element. */
export type RuntimeSetting =
  /** Base address of every call; default: the page's own origin. */
  | 'pregon-api'
  /** Site key of the bot check; default: none. */
  | 'pregon-recaptcha'
  /** Contact of the operator: e-mail address, telephone number, professional network. */
  | 'pregon-contact-email'
  | 'pregon-contact-phone'
  | 'pregon-network'
  /** Addresses of the operator's own policies and terms, in place of ours. */
  | 'pregon-privacy'
  | 'pregon-cookies'
  | 'pregon-terms'
  /** For staff: public address of this installation. */
  | 'pregon-public'
  /** For staff: map tiles with {z}, {x} and {y}, and their attribution; default: none. */
  | 'pregon-map-tiles'
  | 'pregon-map-attribution'
  /** For staff: `on` where a geocoder is configured. */
  | 'pregon-geocoder';

/**
 * Reads a setting that the server wrote into the page: `<meta name="pregon-api" content="https://api.example">`. Empty and absent
 * are the same.
 */
export function runtimeConfig(name: RuntimeSetting): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
