import { useEffect, useMemo, useState } from 'react';
import { plainText } from '../plain-text.ts';
import type { Option } from './choice-fields.tsx';

/** A remote search. An aborted search may reject. */
export type SearchOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

export interface ComboOptions {
  /** Matching options; while a search is running, those of the previous text. */
  readonly options: readonly Option[];
  /** The label of a value, from all options received so far. */
  readonly labelOf: (value: string) => string;
  readonly isSearching: boolean;
  /** Retries the search if the value is the row of a failed search; returns whether it is. */
  readonly retries: (value: string) => boolean;
}

/** The row of a failed search: choosing it retries. */
const retryKey = ':retry';
const retryOption: readonly Option[] = [{ value: retryKey, label: 'No se pudo buscar. Intentar de nuevo' }];
const noOptions: readonly Option[] = [];

/** The last response of a remote search, with its text. */
interface Found {
  readonly text: string | undefined;
  readonly options: readonly Option[];
}

/**
 * The options that match a text: of the given ones, or, with `onSearch`, by a remote search debounced by 250 ms. With `takesNew`
 * the typed text comes last, unless it is an option.
 */
export function useComboOptions(
  given: readonly Option[] = noOptions,
  onSearch: SearchOptions | undefined,
  text: string,
  takesNew = false,
): ComboOptions {
  const [found, setFound] = useState<Found>({ text: undefined, options: noOptions });
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const [retried, setRetried] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (!onSearch) return undefined;
    const abort = new AbortController();
    const search = () => {
      onSearch(text, abort.signal).then(
        (answer) => {
          if (abort.signal.aborted) return;
          setFound({ text, options: answer });
          setSeen((before) => new Map([...before, ...answer.map(({ value, label }) => [value, label] as const)]));
        },
        () => {
          if (!abort.signal.aborted) setFound({ text, options: retryOption });
        },
      );
    };
    const timer = setTimeout(search, retried?.text === text ? 0 : 250);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [onSearch, text, retried]);
  const options = useMemo(() => {
    if (onSearch) return found.options;
    return takesNew ? [...matching(given, text), ...newOption(given, text)] : matching(given, text);
  }, [onSearch, found, given, text, takesNew]);
  return {
    options,
    labelOf: (value) => given.find((option) => option.value === value)?.label ?? seen.get(value) ?? value,
    isSearching: onSearch !== undefined && found.text !== text,
    retries: (value) => {
      if (value !== retryKey) return false;
      setRetried({ text });
      return true;
    },
  };
}

/** Ignores case and accents: 'medellin' finds 'Medellín'. Prefix matches come first. */
function matching(options: readonly Option[], text: string) {
  const query = plain(text);
  if (query === '') return options;
  const begins = ({ label }: Option) => plain(label).startsWith(query);
  const fitting = options.filter(({ label }) => plain(label).includes(query));
  return [...fitting.filter(begins), ...fitting.filter((option) => !begins(option))];
}

function newOption(options: readonly Option[], text: string): readonly Option[] {
  const typed = text.trim();
  const isKnown = options.some(({ label }) => plain(label) === plain(typed));
  return typed === '' || isKnown ? noOptions : [{ value: typed, label: typed, note: 'agregar' }];
}

const plain = (text: string): string => plainText(text.trim());
