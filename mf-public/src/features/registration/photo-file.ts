import { largestPhoto } from '@pregon/contract/clients/client.schema';

const longestSide = 1920;

/** A file that cannot be used as a photo; the message is for the user. */
export class PhotoProblem extends Error {}

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new PhotoProblem('No pudimos leer el archivo. Elige otro.')));
    reader.readAsDataURL(file);
  });

/** Scales an image down, turns it upright and strips its metadata (EXIF). Undefined when the browser does not support it. */
async function smaller(file: Blob): Promise<string | undefined> {
  if (!('createImageBitmap' in window)) return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) throw new PhotoProblem('El archivo no es una imagen que podamos usar.');
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', 0.92);
}

/** Converts a chosen image for sending. Rejects with a `PhotoProblem`. */
export async function photoFromFile(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) throw new PhotoProblem('El archivo no es una imagen que podamos usar.');
  const photo = await smaller(file);
  if (photo !== undefined) return photo;
  if (file.size > largestPhoto) throw new PhotoProblem('La foto pesa más de 10 MB. Elige una más pequeña.');
  return asDataUrl(file);
}
