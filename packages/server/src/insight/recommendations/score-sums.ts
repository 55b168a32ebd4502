/** Ids up to this one are indexes of an array, of at most 32 MB; sums of larger ones are in a map. */
const mostPlaces = 2 ** 22;

/**
 * Sums by the id of a product, each above 0, reused for successive customers: an array that is reused takes a tenth of the time of a new
 * map for each.
 */
export class ScoreSums {
  #sums = new Float64Array(2 ** 12);
  readonly #beyond = new Map<number, number>();
  readonly #ids: number[] = [];

  add(id: number, score: number): void {
    if (id >= mostPlaces) {
      this.#beyond.set(id, (this.#beyond.get(id) ?? 0) + score);
      return;
    }
    if (id >= this.#sums.length) this.#grow(id);
    const before = this.#sums[id] ?? 0;
    if (before === 0) this.#ids.push(id);
    this.#sums[id] = before + score;
  }

  /** Calls back with each sum, in no particular order, and resets all. */
  take(tell: (id: number, sum: number) => void): void {
    for (const id of this.#ids) {
      tell(id, this.#sums[id] ?? 0);
      this.#sums[id] = 0;
    }
    for (const [id, sum] of this.#beyond) tell(id, sum);
    this.#ids.length = 0;
    this.#beyond.clear();
  }

  #grow(id: number): void {
    const sums = new Float64Array(Math.min(mostPlaces, 2 ** Math.ceil(Math.log2(id + 1))));
    sums.set(this.#sums);
    this.#sums = sums;
  }
}
