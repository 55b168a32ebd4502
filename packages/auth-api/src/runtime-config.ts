/**
 * What the server says about its own place, in the page that it sends: `<meta name="pregon-api" content="https://api.example">`.
 * Known names: `pregon-api` (base address of every call, default the page's own origin) and `pregon-recaptcha` (site key of the
 * invisible bot check, default none). Empty and absent are the same.
 */
export function runtimeConfig(name: 'pregon-api' | 'pregon-recaptcha'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
