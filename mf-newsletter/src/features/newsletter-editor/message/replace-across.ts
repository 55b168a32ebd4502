/**
 * Replaces words in adjacent texts, where a word may span several texts, for instance when part of it is bold. The replacement goes into
 * the text in which the word begins.
 */
export function replaceAcross(texts: readonly string[], pattern: RegExp, replacement: string): readonly string[] {
  const changed = [...texts];
  // From the last to the first, so that earlier positions stay valid.
  for (const { index: start, 0: found } of [...texts.join('').matchAll(pattern)].toReversed()) {
    const end = start + found.length;
    let from = 0;
    let isWritten = false;
    for (const [place, { length }] of texts.entries()) {
      const [first, last] = [Math.max(start - from, 0), Math.min(end - from, length)];
      from += length;
      if (first >= last) continue;
      const text = changed[place] ?? '';
      changed[place] = text.slice(0, first) + (isWritten ? '' : replacement) + text.slice(last);
      isWritten = true;
    }
  }
  return changed;
}
