import { useContext, useLayoutEffect, useMemo, useRef, useState, type Context } from 'react';
import type { DateFieldState } from 'react-aria-components/DateField';
import type { BoundField } from './field.tsx';
import { readOrNothing } from './read-or-nothing.ts';
import type { TypedTexts } from './typed-texts.ts';

interface Wording<Value> {
  /** Parses a text; throws when it is invalid. */
  readonly parse: (text: string) => Value;
  readonly format: (value: Value) => string;
}

/**
 * Binds a date or time to react-aria's segments. react-aria keeps the previous value while a segment is missing; the form must clear it,
 * or it would save a value that is not shown. The value keeps its identity, because a new one makes react-aria reset the segments.
 *
 * @param wording must be stable
 */
export function useSegmentedValue<Value>(field: BoundField<string | undefined>, { parse, format }: Wording<Value>) {
  const whole = useMemo(() => readOrNothing(parse, field.value), [parse, field.value]);
  const [halved, setHalved] = useState<Value | null>(null);
  return {
    value: whole ?? halved,
    onChange: (typed: Value | null) => {
      setHalved(null);
      field.set(typed === null ? undefined : format(typed));
    },
    onHalved: (isHalved: boolean) => {
      if (isHalved && whole !== null) {
        setHalved(whole);
        field.set(undefined);
      }
      if (!isHalved && halved !== null) {
        setHalved(null);
        if (whole === null) field.set(format(halved));
      }
    },
  };
}

interface WatchSegmentsProps<State extends DateFieldState> {
  readonly of: Context<State | null>;
  /** Called when a segment of a value is missing, and when it is complete again. */
  readonly onHalved: (isHalved: boolean) => void;
  /** The form's typed texts. An incomplete date or time is kept there, and shown again when the field is mounted: '24//2026'. */
  readonly typedTexts: TypedTexts;
  readonly name: string;
}

/** Rendered within react-aria's field to observe its segments, and to fill in those that were typed before. */
export function WatchSegments<State extends DateFieldState>({
  of: context,
  onHalved,
  typedTexts,
  name,
}: WatchSegmentsProps<State>) {
  const state = useContext(context);
  const restored = useRef(typedTexts.get(name)?.split('/') ?? []);
  // In a layout effect, so that the form and the display change in the same paint.
  useLayoutEffect(() => {
    if (!state) return;
    const segments = state.segments.filter(({ isEditable }) => isEditable);
    const isIncomplete = segments.some(({ isPlaceholder }) => isPlaceholder);
    onHalved(state.value !== null && isIncomplete);
    const missing = segments.find(({ isPlaceholder }, at) => isPlaceholder && /^\d+$/.test(restored.current[at] ?? ''));
    // One in each rendering: react-aria keeps only the last of several.
    if (missing) return state.setSegment(missing.type, Number(restored.current[segments.indexOf(missing)]));
    restored.current = [];
    const text = segments.map((segment) => (segment.isPlaceholder ? '' : segment.text)).join('/');
    if (isIncomplete && /\d/.test(text)) typedTexts.set(name, text);
    else typedTexts.delete(name);
  });
  return null;
}
