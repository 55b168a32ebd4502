import { diffArrays, diffWordsWithSpace } from 'diff';
import { type ReadableItem, readableMessage } from './readable-message.ts';

/** Words that are in both versions, or only in the older or the newer one. */
export interface WordRun {
  readonly text: string;
  readonly state: 'same' | 'added' | 'removed';
}

/** The difference of one paragraph, link or image. A changed one has a word-level difference. */
export interface Difference {
  readonly kind: ReadableItem['kind'];
  readonly state: 'same' | 'added' | 'removed' | 'changed';
  readonly words: readonly WordRun[];
}

/** Minimum share of equal letters of a changed paragraph; below it, it is another paragraph. */
const alike = 0.4;

/** Compares two messages as a reader sees them (diff), in the order of the newer one. */
export function messageDifference(older: string, newer: string): Difference[] {
  const comparator = (a: ReadableItem, b: ReadableItem) => a.kind === b.kind && a.text === b.text;
  const runs = diffArrays(readableMessage(older), readableMessage(newer), { comparator });
  const differences: Difference[] = [];
  let removed: ReadableItem[] = [];
  const flushRemoved = () => {
    differences.push(...removed.map((item) => whole(item, 'removed')));
    removed = [];
  };
  for (const run of runs) {
    if (run.removed) removed.push(...run.value);
    else if (run.added) {
      for (const item of run.value) {
        const twin = removed.findIndex((other) => isAlike(other, item));
        const before = removed[twin];
        if (!before) {
          differences.push(whole(item, 'added'));
          continue;
        }
        differences.push(...removed.slice(0, twin).map((gone) => whole(gone, 'removed')), changed(before, item));
        removed = removed.slice(twin + 1);
      }
    } else {
      flushRemoved();
      differences.push(...run.value.map((item) => whole(item, 'same')));
    }
  }
  flushRemoved();
  return differences;
}

const whole = ({ kind, text }: ReadableItem, state: 'same' | 'added' | 'removed'): Difference => ({
  kind,
  state,
  words: [{ text, state }],
});

const changed = (older: ReadableItem, newer: ReadableItem): Difference => ({
  kind: newer.kind,
  state: 'changed',
  words: wordRuns(older.text, newer.text),
});

const wordRuns = (older: string, newer: string): WordRun[] =>
  diffWordsWithSpace(older, newer).map(({ value, added, removed }) => ({
    text: value,
    state: added ? 'added' : removed ? 'removed' : 'same',
  }));

function isAlike(older: ReadableItem, newer: ReadableItem): boolean {
  if (older.kind !== newer.kind) return false;
  const same = wordRuns(older.text, newer.text).reduce(
    (sum, { text, state }) => sum + (state === 'same' ? text.trim().length : 0),
    0,
  );
  return same >= alike * Math.max(older.text.length, newer.text.length);
}
