import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Passes a stream on and compares its SHA-256 at the end. The last chunk is held back until it is known, so that a reader never sees the
 * whole of an altered content: the stream fails instead.
 */
export function verifiedStream(source: Readable, sha256: Buffer): Readable {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const verification = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest().equals(sha256)) done(null, held);
      else done(new Error('The checksum of a stored object does not match.'));
    },
  });
  return pipeline(source, verification, () => undefined);
}
