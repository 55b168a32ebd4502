import type { EncodedImage } from '../../content/images/image-encoder.ts';

/** Writes a photo anew, as a JPEG without anything that it told beside its pixels. Undefined: the bytes are no picture. */
export type PhotoEncoder = (source: Buffer) => Promise<EncodedImage | undefined>;

/** The decoders are loaded when the first photo comes: a server starts without them. */
export function createPhotoEncoder(): PhotoEncoder {
  let loaded: Promise<PhotoEncoder> | undefined;
  return async (source) => {
    loaded ??= import('../../content/images/image-encoder.ts').then(({ createImageEncoder, encodePhoto }) =>
      createImageEncoder(encodePhoto),
    );
    return (await loaded)(source);
  };
}
