import type { ChangedPart } from '@pregon/contract/collaboration/collaboration.schema';

/** A part of what is approved, in words: 'Asunto', 'Rebajas'. */
export interface RecordPart {
  readonly label: string;
  readonly value: string;
}

/** The parts that differ, in the order of today; those that are gone come last. */
export function changedParts(before: readonly RecordPart[], after: readonly RecordPart[]): ChangedPart[] {
  const valueIn = (parts: readonly RecordPart[], label: string): string =>
    parts.find((part) => part.label === label)?.value ?? '';
  const labels = new Set([...after, ...before].map(({ label }) => label));
  return [...labels]
    .map((label) => ({ label, before: valueIn(before, label), after: valueIn(after, label) }))
    .filter((part) => part.before !== part.after);
}
