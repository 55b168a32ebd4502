/** Local references, because in the test environment each access to a global costs more than the multiplication. */
const { floor, imul } = Math;
/** Base for encoding two numbers below 2^26 in one that a double holds exactly. */
const span = 2 ** 26;
const fullest = 0.7;

/**
 * Counter of pairs of small integers in typed arrays: 12 bytes for each slot of an open-addressing hash table. When the table has reached
 * its maximum size, the rarest pairs are dropped (lossy counting); frequent pairs stay.
 */
export class PairCounts {
  /** 1 + one · 2^26 + other; 0 for an empty slot. */
  #keys: Float64Array;
  #counts: Uint32Array;
  #used = 0;
  readonly #most: number;
  /** Maximum error: counts may be too low by this much, and pairs seen no more often may be absent. 0: all are exact. */
  forgotten = 0;

  /** @param most maximum number of slots, a power of two; 2^24 take 200 MB, and 300 MB while it grows for the last time */
  constructor(most = 2 ** 24) {
    if (!Number.isInteger(Math.log2(most)) || most < 16) throw new RangeError(`${most} places are no power of two from 16`);
    this.#most = most;
    this.#keys = new Float64Array(Math.min(most, 2 ** 12));
    this.#counts = new Uint32Array(this.#keys.length);
  }

  get size(): number {
    return this.#used;
  }

  /** Increments the count of a pair. Both numbers are below 2^26; their order does not matter. */
  add(one: number, other: number): void {
    const [low, high] = one < other ? [one, other] : [other, one];
    const key = low * span + high + 1;
    const place = this.#placeOf(key, low, high);
    if (this.#keys[place] === 0) {
      this.#keys[place] = key;
      this.#used++;
    }
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    if (this.#used > fullest * this.#keys.length) this.#makeRoom();
  }

  /** Each pair with a count of at least `least`, the lower number first, in no particular order. */
  *entries(least = 1): Generator<readonly [one: number, other: number, count: number]> {
    for (let place = 0; place < this.#keys.length; place++) {
      const count = this.#counts[place] ?? 0;
      if (count < least) continue;
      const key = (this.#keys[place] ?? 0) - 1;
      yield [floor(key / span), key % span, count];
    }
  }

  /** The slot of a pair, or an empty one for it. */
  #placeOf(key: number, low: number, high: number): number {
    const last = this.#keys.length - 1;
    let hash = imul(low, 0x9e3779b1) ^ imul(high, 0x85ebca6b);
    hash = imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    let place = (hash ^ (hash >>> 13)) & last;
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & last;
    return place;
  }

  #makeRoom(): void {
    if (this.#keys.length < this.#most) {
      this.#moveTo(this.#keys.length * 2, 0);
      return;
    }
    let least = 0;
    while (this.#used > (fullest / 2) * this.#keys.length) this.#moveTo(this.#keys.length, ++least);
    this.forgotten += least;
  }

  /** Rehashes into a new table without the pairs that were counted `least` times or fewer. */
  #moveTo(places: number, least: number): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Float64Array(places);
    this.#counts = new Uint32Array(places);
    this.#used = 0;
    for (let from = 0; from < keys.length; from++) {
      const [key = 0, count = 0] = [keys[from], counts[from]];
      if (key === 0 || count <= least) continue;
      const place = this.#placeOf(key, floor((key - 1) / span), (key - 1) % span);
      this.#keys[place] = key;
      this.#counts[place] = count;
      this.#used++;
    }
  }
}
