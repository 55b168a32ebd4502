import type { EncodedImage } from '../../content/images/image-encoder.ts';

/** Re-encodes a photo as a JPEG without metadata. Undefined: the bytes are no image. */
export type PhotoEncoder = (source: Buffer) => Promise<EncodedImage | undefined>;

/** Lazily imports the image library with the first photo, so that a server starts without it. */
export function createPhotoEncoder(): PhotoEncoder {
  let loaded: Promise<PhotoEncoder> | undefined;
  return async (source) => {
    loaded ??= import('../../content/images/image-encoder.ts').then(({ createImageEncoder, encodePhoto }) =>
      createImageEncoder(encodePhoto),
    );
    return (await loaded)(source);
  };
}
