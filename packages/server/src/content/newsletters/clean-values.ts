import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { isImagePath } from '../images/image-path.ts';

const harmlessUrl = /^url\(\s*['"]?(https?:|data:image\/)/i;

/** Sanitizes CSS: removes what loads code, hides its content behind escapes, or leaves its element. */
export const cleanCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|[<\\]/g, ' ')
    .replace(/@(?:import|charset|namespace)[^;]*;?/gi, ' ')
    .replace(/url\([^)]*\)?/gi, (url) => (harmlessUrl.test(url) ? url : 'none'))
    .replace(/expression\s*\(|-moz-binding|behavior\s*:|(?:java|vb)script\s*:/gi, ' ');

/** Allowed link targets of a message: the web, an e-mail address, a telephone, or the unsubscribe link. */
export const isLinkTarget = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:)/i.test(address) || address === recipientLinks.unsubscribe;

/** Allowed sources of images in a message. */
export const isImageSource = (address: string): boolean => /^(?:https?:|data:image\/)/i.test(address) || isImagePath(address);
