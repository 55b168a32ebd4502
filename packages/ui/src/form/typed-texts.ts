import { signal } from '@preact/signals-react';

/**
 * What was typed into fields whose value does not say it: parts of a date or time, a text that is no number. By field, also of fields that
 * are not mounted.
 */
export class TypedTexts {
  private readonly texts = signal<ReadonlyMap<string, string>>(new Map());
  /** What was shown first: that of a stored draft. */
  private started: ReadonlyMap<string, string> = new Map();

  get(name: string): string | undefined {
    return this.texts.peek().get(name);
  }

  set(name: string, text: string): void {
    if (this.get(name) !== text) this.texts.value = new Map(this.texts.peek()).set(name, text);
  }

  delete(name: string): void {
    if (this.get(name) === undefined) return;
    const left = new Map(this.texts.peek());
    left.delete(name);
    this.texts.value = left;
  }

  /** Begins with the texts of a stored draft. Called before the fields are mounted. */
  restore(texts: ReadonlyMap<string, string>): void {
    this.started = texts;
    this.texts.value = texts;
  }

  clear(): void {
    this.restore(new Map());
  }

  /** All texts by field, for a draft. */
  toObject(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.texts.peek());
  }

  /** Whether a text differs from the first one. Reading it inside of `computed` subscribes to it. */
  get areChanged(): boolean {
    const texts = this.texts.value;
    return [...new Set([...texts.keys(), ...this.started.keys()])].some(
      (name) => (texts.get(name) ?? '') !== (this.started.get(name) ?? ''),
    );
  }
}
