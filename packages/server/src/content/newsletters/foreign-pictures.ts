const shown =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200"><rect width="600" height="200" fill="#e8e4ea"/>' +
  '<text x="300" y="106" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#57505c">Imagen de otro sitio</text></svg>';
const placeholder = `data:image/svg+xml,${encodeURIComponent(shown)}`;

const picture = /(<img\b[^>]*?\ssrc=")(https?:\/\/[^"]*)"/gi;

/**
 * Replaces foreign images by a grey box in a message that staff look at, since their host would learn who looks at what, and
 * when. Recipients get the image.
 */
export const withoutForeignPictures = (html: string, publicUrl: string): string => {
  const own = `${publicUrl.replace(/\/+$/, '')}/images/`;
  return html.replace(picture, (whole, before: string, url: string) =>
    url.startsWith(own) ? whole : `${before}${placeholder}"`,
  );
};
