/** The length of a short link's code. With more than 2·10¹⁴ possible codes it cannot be guessed. */
export const codeLength = 8;
export const codeSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether a text has the format of a short link's code. */
export const isCode = (text: string): boolean => text.length === codeLength && /^[0-9A-Za-z]+$/.test(text);

/** Returns the short address of a code. `publicUrl` is the platform's address for recipients: `https://empresa.com`. */
export const shortUrl = (publicUrl: string, code: string): string => `${publicUrl.replace(/\/+$/, '')}/s/${code}`;

/** Returns the length of every short link in characters, to measure a text message before its links exist. */
export const shortLinkLength = (publicUrl: string): number => shortUrl(publicUrl, '').length + codeLength;
