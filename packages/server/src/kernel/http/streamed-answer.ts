import { Readable } from 'node:stream';

/**
 * An answer with one long text, which is written in pieces as they come: put together in one turn of the event loop, it would hold up
 * all other requests.
 */
export class StreamedAnswer<Answer, Field extends keyof Answer & string = keyof Answer & string> {
  readonly others: Omit<Answer, Field>;
  readonly #field: Field;
  readonly #pieces: AsyncIterable<string>;

  /** @param pieces of the text of `field`: none ends within a surrogate pair */
  constructor(others: Omit<Answer, Field>, field: Field, pieces: AsyncIterable<string>) {
    this.others = others;
    this.#field = field;
    this.#pieces = pieces;
  }

  /** The JSON. `wire` gives an object the names that its fields have there. */
  read(wire: (fields: object) => unknown): Readable {
    return Readable.from(this.#json(wire), { objectMode: false });
  }

  async *#json(wire: (fields: object) => unknown): AsyncGenerator<string> {
    const start = JSON.stringify(wire({ ...this.others, [this.#field]: '' }));
    const end = '"}';
    if (!start.endsWith(`"${end}`)) throw new Error(`${this.#field} is not the last field of ${start}.`);
    yield start.slice(0, -end.length);
    for await (const piece of this.#pieces) yield JSON.stringify(piece).slice(1, -1);
    yield end;
  }
}
