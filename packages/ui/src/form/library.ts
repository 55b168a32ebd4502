import type { Signal } from '@preact/signals-react';
import * as modularForms from '@modular-forms/react';
import type { ReactNode } from 'react';

/** The signals that a field and a list of fields have in common. */
export interface EntrySignals {
  error: Signal<string>;
  active: Signal<boolean>;
  dirty: Signal<boolean>;
}

export interface FieldSignals extends EntrySignals {
  startValue: Signal<unknown>;
  value: Signal<unknown>;
  /** Who holds it: without anybody, it is not active. */
  consumers: Set<number>;
}

export interface ListSignals extends EntrySignals {
  items: Signal<number[]>;
}

/** A form as the library keeps it. Names are dotted paths, values are untyped here: `AppForm` is the typed face. */
export interface Store {
  internal: {
    initialValues: unknown;
    /** Checks all values; the answer is one message for each field that is wrong. */
    validate?: (values: unknown) => Promise<Errors>;
    fieldNames: Signal<string[]>;
    fieldArrayNames: Signal<string[]>;
    fields: Record<string, FieldSignals | undefined>;
    fieldArrays: Record<string, ListSignals | undefined>;
  };
  element: Signal<HTMLFormElement | null>;
  submitCount: Signal<number>;
  submitting: Signal<boolean>;
  submitted: Signal<boolean>;
  dirty: Signal<boolean>;
  invalid: Signal<boolean>;
  response: Signal<{ status?: 'error'; message?: string }>;
}

type Mode = 'touched' | 'change' | 'blur' | 'submit';
type Errors = Record<string, string>;

/** The part of @modular-forms/react 0.12 that we use. Its own types name files in a way that Node's resolution refuses. */
interface Library {
  useFormStore: (options: { initialValues: unknown; validateOn: Mode; revalidateOn: Mode }) => Store;
  Field: (props: { of: Store; name: string; children: (field: FieldSignals) => ReactNode }) => ReactNode;
  FieldArray: (props: { of: Store; name: string; children: (list: ListSignals) => ReactNode }) => ReactNode;
  getValues: (store: Store) => unknown;
  setValue: (
    store: Store,
    name: string,
    value: unknown,
    options: { shouldTouched?: boolean; shouldDirty?: boolean; shouldValidate: boolean; shouldFocus: boolean },
  ) => void;
  setError: (store: Store, name: string, error: string, options: { shouldFocus: boolean }) => void;
  validate: {
    (store: Store, options: { shouldFocus: boolean }): Promise<boolean>;
    (store: Store, names: string[], options: { shouldFocus: boolean }): Promise<boolean>;
  };
  reset: (store: Store, options: { initialValues?: unknown }) => void;
  insert: (store: Store, name: string, options: { value: unknown }) => void;
  remove: (store: Store, name: string, options: { at: number }) => void;
  move: (store: Store, name: string, options: { from: number; to: number }) => void;
}

export const {
  useFormStore,
  Field: LibraryField,
  FieldArray: LibraryFieldArray,
  getValues,
  setValue,
  setError,
  validate,
  reset,
  insert,
  remove,
  move,
} = modularForms as unknown as Library;
