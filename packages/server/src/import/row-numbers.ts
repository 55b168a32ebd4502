/** Names remembered in each of two generations: rows with the same name are near each other in a file. */
const mostNames = 50_000;

/** Counts rows with the same name, in the memory of some ten thousand names. */
export class RowNumbers {
  #recent = new Map<string, number>();
  #before = new Map<string, number>();

  /** The number of rows with this name so far, this one included. */
  next(name: string): number {
    const count = (this.#recent.get(name) ?? this.#before.get(name) ?? 0) + 1;
    if (this.#recent.size >= mostNames && !this.#recent.has(name)) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(name, count);
    return count;
  }
}
