import type { Readable } from 'node:stream';

/** The file is something else than a text of separated values. Its message is for the person who sent it. */
export class NotCsv extends Error {
  constructor(message = 'El archivo debe ser de tipo CSV') {
    super(message);
    this.name = 'NotCsv';
  }
}

const lineFeed = 0x0a;
/** Bytes of text that are worth a piece. Small enough that reading one holds nothing else up. */
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

/** What is not UTF-8 is Windows-1252, as spreadsheets write it: accents of the one are never by chance text of the other. */
const lineOf = (bytes: Uint8Array): string => isUtf8(bytes) ?? windows1252.decode(bytes);

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

const textOf = (lines: Buffer): string => isUtf8(lines) ?? Array.from(linesOf(lines), lineOf).join('');

/** The first bytes of archives, workbooks and texts in two bytes a sign. */
function refuseOtherKinds(start: Buffer): void {
  if (start.subarray(0, zipMark.length).equals(zipMark) || start.subarray(0, 512).includes(0)) throw new NotCsv();
}

/**
 * The text of a file in pieces that end where a line ends, in UTF-8 or Windows-1252. Of a line with more than `longest` bytes only
 * the beginning comes. Throws `NotCsv`, and what the stream throws.
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
