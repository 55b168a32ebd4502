import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { isImagePath } from '../images/image-path.ts';

const harmlessUrl = /^url\(\s*['"]?(https?:|data:image\/)/i;

/** CSS that may neither load code nor hide what it says behind escapes, nor leave its element. What is taken out leaves a gap. */
export const cleanCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|[<\\]/g, ' ')
    .replace(/@(?:import|charset|namespace)[^;]*;?/gi, ' ')
    .replace(/url\([^)]*\)?/gi, (url) => (harmlessUrl.test(url) ? url : 'none'))
    .replace(/expression\s*\(|-moz-binding|behavior\s*:|(?:java|vb)script\s*:/gi, ' ');

/** Where a link of a message may lead: to the web, to an address, to a telephone, or off the list. */
export const isLinkTarget = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:)/i.test(address) || address === recipientLinks.unsubscribe;

/** Where a picture of a message may come from. */
export const isImageSource = (address: string): boolean => /^(?:https?:|data:image\/)/i.test(address) || isImagePath(address);
