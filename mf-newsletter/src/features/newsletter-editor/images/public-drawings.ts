import { api } from '@pregon/auth-api/api';
import { graphql } from '@pregon/auth-api/graphql';
import { uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { drawing, drawingNames, drawingSize, type DrawingName } from '../message/drawings.ts';

const fileName = (name: DrawingName) => `muestra-${name}.png`;

/**
 * Uploads the drawings of a message to the account's images unless they exist, because mail programs only show images with a public
 * address. Returns the address of each drawing.
 */
export async function publicDrawings(content: string): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(
    [...new DOMParser().parseFromString(content, 'text/html').images].map((image) => image.getAttribute('src')),
  );
  const used = drawingNames.filter((name) => shown.has(drawing(name)));
  if (used.length === 0) return new Map();
  const { newsletterImages } = await graphql.run(newsletterImagesQuery, { page: 1, size: 100, filter: { search: 'muestra-' } });
  const known = new Map(newsletterImages.items.map(({ name, address }) => [name, address]));
  const addresses = new Map<string, string>();
  for (const name of used) addresses.set(drawing(name), known.get(fileName(name)) ?? (await publish(name)));
  return addresses;
}

async function publish(name: DrawingName): Promise<string> {
  const { address } = await api.call(uploadNewsletterImage, { form: {}, file: await asPng(name) });
  return address;
}

/** At twice its size, for high-resolution screens. */
async function asPng(name: DrawingName): Promise<File> {
  const image = new Image();
  image.src = drawing(name);
  await image.decode();
  const { width, height } = drawingSize(name);
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The drawing could not be drawn.');
  return new File([blob], fileName(name), { type: 'image/png' });
}
