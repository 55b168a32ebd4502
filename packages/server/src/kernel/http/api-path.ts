/** Normalizes a path: a client's base address and path may be joined without a slash, or with two: `//V1//login`, `/V1login`. */
export function apiPath(url: string): string {
  return url.replace(/^\/+(V[12])\/*(?=[^\d/])/, '/$1/');
}
