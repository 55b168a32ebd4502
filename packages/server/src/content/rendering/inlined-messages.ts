import { createHash } from 'node:crypto';
import type { InlinedMessage } from './inlined-message.ts';
import type { MessageSource } from './message-source.ts';
import { renderingPool } from './rendering-pool.ts';

/** Capacity of the cache, in characters of HTML and text. */
const largest = 20_000_000;

const keyOf = ({ templateHtml, subject, preheader }: MessageSource): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, preheader]))
    .update(templateHtml)
    .digest('base64url');

const sizeOf = ({ html, text }: InlinedMessage): number => html.length + text.length;

/** LRU cache of inlined messages by content: a version of a newsletter never changes, so it is inlined once for each subject. */
export class InlinedMessages {
  readonly #kept = new Map<string, InlinedMessage>();
  readonly #running = new Map<string, Promise<InlinedMessage>>();
  #size = 0;
  readonly #inline: (source: MessageSource) => Promise<InlinedMessage>;
  readonly #largest: number;

  constructor(inline: (source: MessageSource) => Promise<InlinedMessage>, most = largest) {
    this.#inline = inline;
    this.#largest = most;
  }

  /** Concurrent callers share the same work. Throws `UnrenderableMessage`; a failure is not cached. */
  async find({ templateHtml, subject, preheader }: MessageSource): Promise<InlinedMessage> {
    const source = { templateHtml, subject, preheader };
    const key = keyOf(source);
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const running = this.#running.get(key) ?? this.#inline(source).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    const inlined = await running;
    this.#keep(key, inlined);
    return inlined;
  }

  /** Evicts the least recently used entries. */
  #keep(key: string, inlined: InlinedMessage): void {
    if (this.#kept.has(key)) return;
    this.#kept.set(key, inlined);
    this.#size += sizeOf(inlined);
    for (const [oldest, { html, text }] of this.#kept) {
      if (this.#size <= this.#largest) return;
      this.#kept.delete(oldest);
      this.#size -= html.length + text.length;
    }
  }
}

export const inlinedMessages = new InlinedMessages((source) => renderingPool.run('inline', source));
