import type { Readable } from 'node:stream';

/** The file is no CSV. The message is for the user. */
export class NotCsv extends Error {
  constructor(message = 'El archivo debe ser de tipo CSV') {
    super(message);
    this.name = 'NotCsv';
  }
}

const lineFeed = 0x0a;
/** Size of a piece in bytes, small enough not to block the event loop. */
const pieceSize = 32_768;
const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

function isUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Text that is not valid UTF-8 is read as Windows-1252, as spreadsheets write it: accented text of one is hardly ever valid in
 * the other.
 */
const lineOf = (bytes: Uint8Array): string => isUtf8(bytes) ?? windows1252.decode(bytes);

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

const textOf = (lines: Buffer): string => isUtf8(lines) ?? Array.from(linesOf(lines), lineOf).join('');

/** Refuses archives, workbooks and UTF-16 by their first bytes. */
function refuseOtherKinds(start: Buffer): void {
  if (start.subarray(0, zipMark.length).equals(zipMark) || start.subarray(0, 512).includes(0)) throw new NotCsv();
}

/**
 * Decodes a file into pieces that end at line ends, in UTF-8 or Windows-1252. Lines of more than `longest` bytes are cut off.
 * Throws `NotCsv`, and what the stream throws.
 */
export async function* readText(stream: Readable, longest: number): AsyncGenerator<string> {
  let whole: Buffer[] = [];
  let size = 0;
  let open: Buffer[] = [];
  let room = longest;
  let isFirst = true;
  const take = () => {
    const bytes = Buffer.concat(whole);
    if (isFirst) refuseOtherKinds(bytes);
    isFirst = false;
    whole = [];
    size = 0;
    return textOf(bytes);
  };
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      whole.push(...open, bytes.subarray(0, end));
      size += longest - room + end;
      open = [];
      room = longest;
    }
    const rest = bytes.subarray(end, end + room);
    open.push(rest);
    room -= rest.length;
    if (size >= pieceSize) yield take();
  }
  whole.push(...open);
  yield take();
}
