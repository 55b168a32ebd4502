const tag = /\{\{[^{}]*\}\}/g;

/** Marks the merge tags in the canvas, without touching the message. Answers the function that ends it. */
export function markTags(canvas: Window & typeof globalThis): () => void {
  // A browser without the Custom Highlight API shows the tags as the text that they are.
  if (!('highlights' in canvas.CSS)) return () => {};
  const { document } = canvas;
  const mark = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(tag)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        ranges.push(range);
      }
    }
    canvas.CSS.highlights.set('merge-tag', new canvas.Highlight(...ranges));
  };
  const observer = new canvas.MutationObserver(mark);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  mark();
  return () => observer.disconnect();
}
