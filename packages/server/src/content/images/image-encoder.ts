import sharp, { type Metadata, type Sharp } from 'sharp';
import { Fault } from '../../kernel/http/fault.ts';

/** A picture as it is kept: of pixels alone, without anything that it told beside them. */
export interface EncodedImage {
  readonly format: 'jpg' | 'png' | 'gif';
  readonly content: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Twice the widest message, for dense screens, with some room. */
const largestWidth = 1600;
/** Of all frames together; each takes four bytes while it is worked on. */
const mostPixels = 48_000_000;
const secondsOfWork = 20;
/** Each holds its picture in memory, and takes up to a second. */
const mostWaiting = 8;
const busy = 'Hay muchas imágenes en proceso. Intenta de nuevo en un momento.';
/** A photograph that came as PNG is a JPEG of less than half its size; a drawing is not. */
const photographShare = 0.5;

// The library reads many formats, some by way of other languages and files: none but these are of use here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
});
// Uploads are rare, and what was worked on once does not come again.
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

/** How it is written: as what every mail program shows, which WebP is not. */
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

/** As a JPEG, whatever it came as: the photograph of a person. */
export async function encodePhoto(source: Buffer): Promise<EncodedImage> {
  const { data: content, info } = await asJpeg(open(source, false)).toBuffer({ resolveWithObject: true });
  return { format: 'jpg', content, width: info.width, height: info.height };
}

/**
 * Writes pictures anew, one after the other: one alone may take all the memory that there is for them. Undefined: the bytes are no
 * picture, none that we take, or one that would not fit. Rejects with UNAVAILABLE when too many wait already.
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
