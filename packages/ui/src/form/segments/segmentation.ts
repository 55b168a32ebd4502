/** One part of a date or time that is edited on its own: a number within limits. */
export interface SegmentKind {
  /** What screen readers call it. */
  readonly name: string;
  /** Shown while it is empty: as wide as its number. */
  readonly placeholder: string;
  readonly min: number;
  readonly max: number;
  /** The number of digits to which it is filled up with zeros. */
  readonly digits: number;
  /** How far the page keys move it. */
  readonly page: number;
  /** Whether the page keys stop at the multiples of `page`: minutes at 15, 30, 45. */
  readonly isRounded?: boolean;
  /** The number in words for screen readers, where they do not say the digits: '11 – noviembre'. */
  readonly inWords?: (value: number) => string;
}

/** The numbers of all segments in the order of display; null where one is empty. */
export type SegmentValues = readonly (number | null)[];

/** How a value is split into segments. */
export interface Segmentation {
  /** 'fecha', 'hora'. */
  readonly name: string;
  readonly kinds: readonly SegmentKind[];
  readonly separator: string;
  /** The numbers of a text of the form; null when there is no such date or time. */
  readonly parse: (text: string) => readonly number[] | null;
  /** The numbers of a text that a person copied elsewhere; null where it is none. */
  readonly read: (text: string) => readonly number[] | null;
  /** The text of the form, whether or not it exists in the calendar. */
  readonly format: (values: readonly number[]) => string;
  /** The nearest numbers that exist: 30 February becomes 28 February. */
  readonly constrain: (values: readonly number[]) => readonly number[];
  /** What an empty segment begins with when it is moved by an arrow key. */
  readonly start: () => readonly number[];
  /** A complete value in words, for screen readers. */
  readonly describe: (values: readonly number[]) => string;
}

export const isComplete = (values: SegmentValues): values is readonly number[] => values.every((value) => value !== null);

/** The text of the form, undefined while a segment is empty or the date does not exist. */
export function wholeText(segmentation: Segmentation, values: SegmentValues): string | undefined {
  if (!isComplete(values)) return undefined;
  const text = segmentation.format(values);
  return segmentation.parse(text) ? text : undefined;
}

/** The digits of a segment, '' while it is empty. */
export function digitsOf({ digits }: SegmentKind, value: number | null): string {
  return value === null ? '' : String(value).padStart(digits, '0');
}

/** The segment after an arrow or page key: beyond its limits it continues at the other end. */
export function cycled({ min, max, isRounded = false }: SegmentKind, value: number, amount: number): number {
  if (!isRounded || Math.abs(amount) === 1) {
    const size = max - min + 1;
    return min + ((((value + amount - min) % size) + size) % size);
  }
  const step = Math.abs(amount);
  const next = amount > 0 ? (Math.floor(value / step) + 1) * step : (Math.ceil(value / step) - 1) * step;
  if (next > max) return min;
  return next < min ? Math.floor(max / step) * step : next;
}

/** What a segment becomes by typed digits. */
export interface TypedSegment {
  readonly value: number;
  /** The digits that a further one is added to; '' when the segment is full, and the next segment continues. */
  readonly entered: string;
}

/** Adds digits to those that were entered since the segment was focused. A number beyond the limit begins again with the new digits. */
export function typedSegment({ max }: SegmentKind, entered: string, digits: string): TypedSegment {
  const all = entered + digits;
  const number = Number(all);
  const isFull = number * 10 > max || all.length >= String(max).length;
  return { value: number > max ? Number(digits) : number, entered: isFull ? '' : all };
}

/** A segment without its last digit: null when no number is left. */
export function withoutLastDigit(kind: SegmentKind, value: number | null): number | null {
  return Number(digitsOf(kind, value).slice(0, -1)) || null;
}
