import { useLayoutEffect, useState } from 'react';
import type { AppForm } from '../app-form.ts';
import type { BoundField } from '../field.tsx';
import { digitsOf, isComplete, type Segmentation, type SegmentValues, wholeText } from './segmentation.ts';

export interface Segments {
  readonly values: SegmentValues;
  /** Changes one segment. The form has a value only while all segments make a date or time that exists. */
  readonly change: (at: number, value: number | null) => void;
  /** Replaces all segments by those of a copied text; returns whether it is a date or time. */
  readonly paste: (text: string) => boolean;
  /** Replaces a complete date that does not exist by the nearest one: when the focus leaves the field. */
  readonly settle: () => void;
}

/** The segments of a field. What is incomplete is kept in the form's typed texts, and shown again when the field is mounted: '24//2026'. */
export function useSegments<Input>(
  { typedTexts }: AppForm<Input, unknown>,
  field: BoundField<string | undefined>,
  segmentation: Segmentation,
): Segments {
  const { name, value } = field;
  const [shown, setShown] = useState(() => ({ value, values: valuesOf(segmentation, value, typedTexts.get(name)) }));
  let { values } = shown;
  // The segments belong to the value that they were shown with. Any other one comes from outside, and replaces them.
  if (shown.value !== value) {
    values = valuesOf(segmentation, value);
    setShown({ value, values });
  }
  const show = (next: SegmentValues) => {
    const text = wholeText(segmentation, next);
    setShown({ value: text, values: next });
    if (text !== value) field.set(text);
  };
  const isWhole = wholeText(segmentation, values) !== undefined;
  const typed = isWhole ? '' : segmentation.kinds.map((kind, at) => digitsOf(kind, values[at] ?? null)).join('/');
  // In a layout effect, so that the form and the display change in the same paint.
  useLayoutEffect(() => {
    if (/\d/.test(typed)) typedTexts.set(name, typed);
    else typedTexts.delete(name);
  }, [typedTexts, name, typed]);
  return {
    values,
    change: (at, next) => show(values.with(at, next)),
    paste: (text) => {
      const read = segmentation.read(text);
      if (read) show(read);
      return read !== null;
    },
    settle: () => {
      if (isComplete(values) && !isWhole) show(segmentation.constrain(values));
    },
  };
}

/** The segments of a value, or else of a typed text; all are empty when there is none. */
function valuesOf({ kinds, parse }: Segmentation, value: string | undefined, typed = ''): SegmentValues {
  const texts = typed.split('/');
  const restored = kinds.map((_, at) => (/^\d+$/.test(texts[at] ?? '') ? Number(texts[at]) : null));
  return (value === undefined ? null : parse(value)) ?? restored;
}
