import { createHash } from 'node:crypto';

interface PolicyOptions {
  /** The page as it is sent. Its inline scripts and styles are allowed by hash. */
  readonly html: string;
  /** Allows styles that libraries add while the page runs. */
  readonly nonce: string;
  /** Allows any inline style, and images from anywhere: for documents with a third-party editor. */
  readonly inlineStyles: boolean;
  readonly captcha: boolean;
  /** Other origins that serve releases: `https://cdn.example`. */
  readonly origins: readonly string[];
  /** Other origins whose pages may be framed. */
  readonly frames: readonly string[];
  /** Other origins of images: map tiles. */
  readonly pictures: readonly string[];
}

const captchaHosts = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

/** Whether an address is an origin only, so that it cannot inject further directives. */
const isOrigin = (text: string): boolean => {
  const { protocol, host } = URL.canParse(text) ? new URL(text) : { protocol: '', host: '' };
  return text === `${protocol}//${host}` && ['http:', 'https:', 'ws:', 'wss:'].includes(protocol);
};

/** Hashes of inline `script` or `style` elements. JSON in a script element is data and needs none. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(?![^>]*(?:\\bsrc=|application/json))[^>]*>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** The Content-Security-Policy of a page. It allows only our own scripts: no foreign inline script and no eval. */
export function contentPolicy({ html, nonce, inlineStyles, captcha, origins, frames, pictures }: PolicyOptions): string {
  const others = origins.filter(isOrigin);
  const styles = inlineStyles ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...inlineHashes(html, 'style')];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...others, ...inlineHashes(html, 'script'), ...(captcha ? [captchaHosts] : [])],
    'style-src': ["'self'", ...others, ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures.filter(isOrigin), ...(inlineStyles ? ['https:'] : [])],
    'font-src': ["'self'", ...(inlineStyles ? ['data:'] : [])],
    'connect-src': ["'self'", ...others],
    'frame-src': ["'self'", ...frames.filter(isOrigin), ...(captcha ? [captchaHosts] : [])],
    'media-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
