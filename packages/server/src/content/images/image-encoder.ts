import sharp, { type Metadata, type Sharp } from 'sharp';
import { Fault } from '../../kernel/http/fault.ts';

/** An image as it is stored: re-encoded from its pixels, without metadata. */
export interface EncodedImage {
  readonly format: 'jpg' | 'png' | 'gif';
  readonly content: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Twice the width of the widest message, for high-density screens, with some margin. */
const largestWidth = 1600;
/** Maximum number of pixels of all frames together; each takes four bytes while it is processed. */
const mostPixels = 48_000_000;
const secondsOfWork = 20;
/** Length of the queue: each waiting image is held in memory, and takes up to a second. */
const mostWaiting = 8;
const busy = 'Hay muchas imágenes en proceso. Intenta de nuevo en un momento.';
/** A photograph uploaded as PNG becomes a JPEG if that is less than half its size; a drawing is not. */
const photographShare = 0.5;

// Blocks the formats that we do not accept, some of which read other files or load other libraries.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
});
// Uploads are rare and never repeat, so a cache is of no use.
sharp.cache(false);

const open = (source: Buffer, animated: boolean): Sharp =>
  sharp(source, { limitInputPixels: mostPixels, failOn: 'error', animated })
    .timeout({ seconds: secondsOfWork })
    .autoOrient()
    .resize({ width: largestWidth, withoutEnlargement: true })
    .toColourspace('srgb');

const asJpeg = (image: Sharp): Sharp => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
const asPng = (image: Sharp): Sharp => image.png({ compressionLevel: 9 });

type Encoding = readonly [format: EncodedImage['format'], image: Sharp];

/** Chooses the output format: one that every mail program shows, which WebP is not. */
async function encodingsOf(source: Buffer, { format, pages = 1 }: Metadata): Promise<readonly Encoding[]> {
  if (format === 'gif' && pages > 1) return [['gif', open(source, true).gif()]];
  const image = open(source, false);
  const { isOpaque } = await image.clone().stats();
  if (!isOpaque) return [['png', asPng(image)]];
  if (format === 'png' || format === 'gif')
    return [
      ['png', asPng(image.clone())],
      ['jpg', asJpeg(image)],
    ];
  return [['jpg', asJpeg(image)]];
}

async function encodeForMessages(source: Buffer): Promise<EncodedImage> {
  const metadata = await sharp(source, { limitInputPixels: mostPixels }).metadata();
  const encodings = await encodingsOf(source, metadata);
  const written = await Promise.all(
    encodings.map(async ([format, image]): Promise<EncodedImage> => {
      const { data: content, info } = await image.toBuffer({ resolveWithObject: true });
      return { format, content, width: info.width, height: info.pageHeight ?? info.height };
    }),
  );
  const [first, photograph] = written;
  if (!first) throw new Error('A picture has at least one encoding.');
  return photograph && photograph.content.length < first.content.length * photographShare ? photograph : first;
}

/** Encodes a photograph of a person as JPEG. */
export async function encodePhoto(source: Buffer): Promise<EncodedImage> {
  const { data: content, info } = await asJpeg(open(source, false)).toBuffer({ resolveWithObject: true });
  return { format: 'jpg', content, width: info.width, height: info.height };
}

/**
 * Re-encodes images one after the other, since one alone may take all the memory for them. Undefined: the bytes are no image, in
 * no accepted format, or too large. Rejects with UNAVAILABLE when the queue is full.
 *
 * @param encode how each is written; by default as messages need it
 */
export function createImageEncoder(encode = encodeForMessages): (source: Buffer) => Promise<EncodedImage | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (source) => {
    if (waiting >= mostWaiting) throw new Fault('UNAVAILABLE', { message: busy });
    waiting += 1;
    const encoded = last.then(() => encode(source)).catch(() => undefined);
    last = encoded;
    try {
      return await encoded;
    } finally {
      waiting -= 1;
    }
  };
}
