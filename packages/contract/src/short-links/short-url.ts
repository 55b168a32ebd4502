/** Signs in the code of a short link, each of them one of `codeSigns`: more than 2·10¹⁴ codes, so nobody finds one by trying. */
export const codeLength = 8;
export const codeSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Could this be the code of a short link? */
export const isCode = (text: string): boolean => text.length === codeLength && /^[0-9A-Za-z]+$/.test(text);

/** The address that is handed out for a code. `publicUrl` is where recipients reach the platform: `https://empresa.com`. */
export const shortUrl = (publicUrl: string, code: string): string => `${publicUrl.replace(/\/+$/, '')}/s/${code}`;

/** How long every short link is, in characters: what it counts for in a text message before it is made. */
export const shortLinkLength = (publicUrl: string): number => shortUrl(publicUrl, '').length + codeLength;
