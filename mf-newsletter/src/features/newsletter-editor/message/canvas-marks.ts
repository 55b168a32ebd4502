import { tagPattern, tagsIn } from './used-tags.ts';
import { wordPattern } from './word-pattern.ts';

export interface CanvasMarks {
  /** Underlines these words from now on. */
  readonly markWords: (words: readonly string[]) => void;
  readonly end: () => void;
}

/** Highlights merge tags and doubtful words in the canvas without changing the message. Reports which merge tag of a text was pressed. */
export function markCanvas(canvas: Window & typeof globalThis, onTagPress: (index: number) => void): CanvasMarks {
  // Does nothing in browsers without the Custom Highlight API.
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
    canvas.CSS.highlights.set('merge-tag', new canvas.Highlight(...rangesOf(tagPattern)));
    canvas.CSS.highlights.set('doubtful-word', new canvas.Highlight(...(words ? rangesOf(words) : [])));
  };
  const observer = new canvas.MutationObserver(mark);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const press = ({ clientX, clientY }: MouseEvent) => {
    const index = pressedTag(document.caretPositionFromPoint(clientX, clientY));
    if (index !== undefined) onTagPress(index);
  };
  document.addEventListener('click', press);
  mark();
  return {
    markWords: (marked) => {
      words = marked.length > 0 ? wordPattern(marked) : undefined;
      mark();
    },
    end: () => {
      observer.disconnect();
      document.removeEventListener('click', press);
    },
  };
}

/** The index of the merge tag at a position; undefined without one. */
function pressedTag(place: CaretPosition | null): number | undefined {
  const part = place?.offsetNode.parentElement?.closest('[data-gjs-type=text], [data-gjs-type=mail-button]');
  if (!place || !part) return undefined;
  let before = 0;
  for (const node of textNodes(part)) {
    const found = tagsIn(node.nodeValue ?? '');
    if (node === place.offsetNode) {
      const index = found.findIndex(({ start, end }) => start <= place.offset && place.offset <= end);
      return index < 0 ? undefined : before + index;
    }
    before += found.length;
  }
  return undefined;
}

function* textNodes(root: Node): Generator<Node> {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
}
