import { useContext, useLayoutEffect, useMemo, useState, type Context } from 'react';
import type { BoundField } from './field.tsx';
import { readOrNothing } from './read-or-nothing.ts';

/** The state of react-aria's segmented field, as far as it is used here. */
interface SegmentsState {
  readonly value: unknown;
  readonly segments: readonly { readonly isEditable: boolean; readonly isPlaceholder: boolean }[];
}

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

interface WatchSegmentsProps<State extends SegmentsState> {
  readonly of: Context<State | null>;
  /** Called when a segment of a value is missing, and when it is complete again. */
  readonly onHalved: (isHalved: boolean) => void;
}

/** Rendered within react-aria's field to observe its segments. */
export function WatchSegments<State extends SegmentsState>({ of: context, onHalved }: WatchSegmentsProps<State>) {
  const state = useContext(context);
  const isHalved =
    state !== null && state.value !== null && state.segments.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder);
  // In a layout effect, so that the form and the display change in the same paint.
  useLayoutEffect(() => onHalved(isHalved), [isHalved, onHalved]);
  return null;
}
