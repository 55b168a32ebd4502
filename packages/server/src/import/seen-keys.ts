import { hash } from 'node:crypto';

/** The number of tables: each grows alone, so that no growth holds the event loop for longer than some milliseconds. */
const tableCount = 256;
const smallest = 16;
/** The share of the places of a table beyond which it grows. */
const fullest = 0.75;
/** The marks of a key are the lowest two bits of its lower word. */
const allMarks = 3;
const hashBits = 0xffff_fffc;

/** A hash table with open addressing: 62 bits of a hash and two bits of marks in 8 bytes for each place. */
class MarkedHashes {
  #high = new Uint32Array(smallest);
  #low = new Uint32Array(smallest);
  #count = 0;

  /** The place of a hash, or the free place where it belongs. A place without marks is free. */
  #placeOf(high: number, low: number): number {
    const last = this.#high.length - 1;
    let place = (low >>> 2) & last;
    while (
      (this.#low[place] ?? 0) & allMarks &&
      (this.#high[place] !== high || ((this.#low[place] ?? 0) & hashBits) >>> 0 !== low)
    )
      place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [highs, lows] = [this.#high, this.#low];
    this.#high = new Uint32Array(highs.length * 2);
    this.#low = new Uint32Array(highs.length * 2);
    for (const [from, marked] of lows.entries()) {
      if (!(marked & allMarks)) continue;
      const high = highs[from] ?? 0;
      const place = this.#placeOf(high, (marked & hashBits) >>> 0);
      this.#high[place] = high;
      this.#low[place] = marked;
    }
  }

  /** Marks a hash. Returns the marks that it had before. */
  mark(high: number, low: number, mark: number): number {
    if (this.#count >= this.#high.length * fullest) this.#grow();
    const place = this.#placeOf(high, low);
    const before = (this.#low[place] ?? 0) & allMarks;
    if (before === 0) this.#count += 1;
    this.#high[place] = high;
    this.#low[place] = low | before | mark;
    return before;
  }
}

/**
 * Remembers which keys were marked, in 11 to 22 bytes for each. 70 bits of its SHA-1 stand for a key: in a file of 24 million keys two of
 * them are taken for the same with a probability of 1 in 4 million.
 */
export class SeenKeys {
  readonly #tables: MarkedHashes[] = [];
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether it holds as many keys as it should. */
  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  /** Marks a key. Returns whether it had this mark before. */
  mark(key: string, mark: 1 | 2): boolean {
    const digest = hash('sha1', key, 'buffer');
    const table = (this.#tables[digest.readUInt8(8) % tableCount] ??= new MarkedHashes());
    const before = table.mark(digest.readUInt32LE(0), (digest.readUInt32LE(4) & hashBits) >>> 0, mark);
    if (before === 0) this.#count += 1;
    return (before & mark) !== 0;
  }
}
