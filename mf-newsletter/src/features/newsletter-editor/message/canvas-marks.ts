import { wordPattern } from './word-pattern.ts';

const tag = /\{\{[^{}]*\}\}/g;

export interface CanvasMarks {
  /** Underlines these words from now on. */
  readonly markWords: (words: readonly string[]) => void;
  readonly end: () => void;
}

/** Marks the merge tags in the canvas, and words that need a look, without touching the message. */
export function markCanvas(canvas: Window & typeof globalThis): CanvasMarks {
  // A browser without the Custom Highlight API shows the text as it is.
  if (!('highlights' in canvas.CSS)) return { markWords: () => {}, end: () => {} };
  const { document } = canvas;
  let words: RegExp | undefined;
  const rangesOf = (pattern: RegExp) =>
    [...textNodes(document.body)].flatMap((node) =>
      [...(node.nodeValue ?? '').matchAll(pattern)].map(({ index, 0: found }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        return range;
      }),
    );
  const mark = () => {
    canvas.CSS.highlights.set('merge-tag', new canvas.Highlight(...rangesOf(tag)));
    canvas.CSS.highlights.set('doubtful-word', new canvas.Highlight(...(words ? rangesOf(words) : [])));
  };
  const observer = new canvas.MutationObserver(mark);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  mark();
  return {
    markWords: (marked) => {
      words = marked.length > 0 ? wordPattern(marked) : undefined;
      mark();
    },
    end: () => observer.disconnect(),
  };
}

function* textNodes(root: Node): Generator<Node> {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
}
