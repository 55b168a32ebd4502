/** What a page may be told, each in a `<meta>` of its own. */
export type RuntimeSetting =
  /** Base address of every call, default the page's own origin. */
  | 'pregon-api'
  /** Site key of the invisible bot check, default none. */
  | 'pregon-recaptcha'
  /** How to reach who runs this: an e-mail address, a telephone number, a page in a professional network. */
  | 'pregon-contact-email'
  | 'pregon-contact-phone'
  | 'pregon-network'
  /** Addresses of their own privacy policy, cookie policy and terms of service, in place of ours. */
  | 'pregon-privacy'
  | 'pregon-cookies'
  | 'pregon-terms'
  /** To staff alone: where the public reaches this installation. */
  | 'pregon-public'
  /** To staff alone: the pictures of maps, with {z}, {x} and {y}, and whom a map names for them; default neither. */
  | 'pregon-map-tiles'
  | 'pregon-map-attribution'
  /** To staff alone: `on` where addresses can be searched. */
  | 'pregon-geocoder';

/**
 * What the server says about its own place, in the page that it sends: `<meta name="pregon-api" content="https://api.example">`.
 * Empty and absent are the same.
 */
export function runtimeConfig(name: RuntimeSetting): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
