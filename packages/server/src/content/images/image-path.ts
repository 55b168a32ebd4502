/** The path of a stored image, on every host of this installation: `/images/{key}.{format}`. */
export const imagePath = (key: string, format: string): string => `/images/${key}.${format}`;

/** Whether an address is the path of a stored image and nothing else. */
export const isImagePath = (address: string): boolean => /^\/images\/[\w-]{24}\.(?:jpg|png|gif)$/.test(address);

/** The key of the stored image at a path; empty where the path is of none. */
export const imageKeyOf = (address: string): string =>
  isImagePath(address) ? address.slice('/images/'.length, -'.png'.length) : '';

const imageInHtml = /(\bsrc=")(\/images\/[\w-]{24}\.(?:jpg|png|gif)")/g;

/** Makes the addresses of stored images in cleaned HTML absolute: mail programs know no host of ours. */
export const withPublicImages = (html: string, publicUrl: string): string =>
  html.replace(imageInHtml, (_, before: string, address: string) => `${before}${publicUrl.replace(/\/+$/, '')}${address}`);
