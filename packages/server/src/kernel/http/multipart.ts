import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FilePart, MultipartForm } from '@pregon/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { Fault } from './fault.ts';
import { faultOf } from './fault-of.ts';
import { parseJson } from './json-text.ts';

/** A file as a stream. Its name and type are the client's claims. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  /** Fails with TOO_LARGE, or MALFORMED when the request breaks off. */
  readonly stream: Readable;
}

/** A multipart/form-data request: its unvalidated data, and its file. */
export interface ReceivedForm {
  readonly data: unknown;
  readonly file: UploadedFile | undefined;
  /** Must be called when the file is done with: drains the rest, so that the request ends. */
  readonly release: () => void;
}

const jsonType = 'application/json';

type Parts = ReturnType<FastifyRequest['parts']>;

function refuseLargerThan(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new Fault('TOO_LARGE'));
      else done(null, chunk);
    },
  });
}

/** Limit of data sent as a file, in bytes; a field has the limit of the app. */
const largestData = 256 * 1024;

/**
 * Reads the JSON data of a form: a field, with or without the type application/json (which the parser decodes itself), or a file
 * of that type, as browsers send a Blob.
 */
async function dataOf(parts: Parts, name: string): Promise<unknown> {
  const { value: part } = await parts.next();
  if (part?.fieldname !== name) throw new Fault('MALFORMED');
  if (part.type === 'field') return part.mimetype === jsonType ? part.value : parseJson(String(part.value));
  if (part.mimetype !== jsonType) throw new Fault('MALFORMED');
  return parseJson(await text(part.file.pipe(refuseLargerThan(largestData))));
}

async function fileOf(parts: Parts, { name, maxBytes }: FilePart): Promise<Pick<ReceivedForm, 'file' | 'release'>> {
  const { value: part } = await parts.next();
  if (!part) return { file: undefined, release: () => undefined };
  if (part.type !== 'file' || part.fieldname !== name) throw new Fault('MALFORMED');
  const stream = refuseLargerThan(maxBytes);
  // The stream may fail before anybody reads it: the reader gets the error then.
  stream.on('error', () => undefined);
  const breakOff = (error?: Error) => stream.destroy(faultOf(error) ?? new Fault('MALFORMED'));
  part.file.on('error', breakOff);
  part.file.on('close', () => void (part.file.readableEnded || breakOff()));
  if (part.file.destroyed) breakOff();
  part.file.pipe(stream);
  const release = () => {
    part.file.unpipe(stream);
    part.file.resume();
  };
  return { file: { name: part.filename, mediaType: part.mimetype, stream }, release };
}

/** Reads a form: the data is its first part, as JSON, the file follows. Errors of the parser concern the request. */
export async function readForm(request: FastifyRequest, { part, file }: MultipartForm): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Fault('MALFORMED');
  try {
    const parts = request.parts({ limits: { fileSize: Infinity, files: 2 } });
    const data = await dataOf(parts, part);
    if (!file) return { data, file: undefined, release: () => undefined };
    const received = await fileOf(parts, file);
    if (file.required && !received.file) throw new Fault('INVALID', { fields: { [file.name]: 'Elige un archivo.' } });
    return { data, ...received };
  } catch (error) {
    throw faultOf(error) ?? new Fault('MALFORMED');
  }
}
