/** The address of a picture of ours, on every host of this installation: `/images/{key}.{format}`. */
export const imagePath = (key: string, format: string): string => `/images/${key}.${format}`;

/** What is such an address, and nothing else. */
export const isImagePath = (address: string): boolean => /^\/images\/[\w-]{24}\.(?:jpg|png|gif)$/.test(address);

const imageInHtml = /(\bsrc=")(\/images\/[\w-]{24}\.(?:jpg|png|gif)")/g;

/** Cleaned HTML with its pictures of ours at their public addresses: a mailbox knows no host of ours. */
export const withPublicImages = (html: string, publicUrl: string): string =>
  html.replace(imageInHtml, (_, before: string, address: string) => `${before}${publicUrl.replace(/\/+$/, '')}${address}`);
