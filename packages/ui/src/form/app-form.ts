import { useId, useState } from 'react';
import {
  safeParseAsync,
  type BaseIssue,
  type BaseSchema,
  type BaseSchemaAsync,
  type InferInput,
  type InferOutput,
} from 'valibot';
import type { InitialValues } from './field-name.ts';
import { fieldAt, holdField, setValidator, useFormStore, type Store } from './form-adapter.ts';
import { TypedTexts } from './typed-texts.ts';

/** Any valibot schema of an object, synchronous or not. */
export type FormSchema = BaseSchema<unknown, unknown, BaseIssue<unknown>> | BaseSchemaAsync<unknown, unknown, BaseIssue<unknown>>;

/** A form, made by `useAppForm`, and passed to `Form`, fields and hooks as `of`. */
export interface AppForm<Input, Output> {
  readonly id: string;
  readonly store: Store;
  /** Validates the values of the mounted fields: resolves to the schema's output or its issues. */
  readonly parse: (values: unknown) => Promise<Parsed<Output>>;
  /** The label of each field, for the summary of errors. */
  readonly labels: Map<string, string>;
  /** The fields that are marked as required. The schema decides whether they are. */
  readonly required: ReadonlySet<string>;
  /** Fields with a server error, which only a change of that field clears. */
  readonly refused: Set<string>;
  /** A multi-step form: unmounted fields are validated too, in the order of `labels`. */
  readonly isInParts: boolean;
  /** Typed texts that differ from their values, stored by field while it is unmounted. */
  readonly typedTexts: TypedTexts;
  /** Callbacks of a multi-step form that mount a field and focus it. */
  readonly revealers: Set<(name: string) => void>;
  /** Phantom type: ties the form to the type of its values. */
  readonly input?: Input;
}

export type Parsed<Output> = { success: true; output: Output } | { success: false; errors: Record<string, string> };

export interface AppFormOptions<Schema extends FormSchema> {
  /** Read once: the schema of the first render is used throughout. */
  schema: Schema;
  /** Read once; `resetForm` replaces them. */
  initialValues?: InitialValues<InferInput<Schema>> | undefined;
  /**
   * For a multi-step form: all its fields by name, in order, with their labels for the error summary. They are validated whether they are
   * mounted or not. Read once.
   */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The names of the fields to mark as required, where most fields of a form may stay empty. Read once. */
  required?: readonly string[] | undefined;
}

/**
 * A form with a valibot schema. Validation starts at the first submit, and runs on every change from then on. Only mounted fields are
 * part of the values, unless `fields` lists them. An empty text is '', an empty number, date, time or choice is undefined, an empty list
 * [].
 */
export function useAppForm<Schema extends FormSchema>(
  options: AppFormOptions<Schema>,
): AppForm<InferInput<Schema>, InferOutput<Schema>> {
  const id = useId();
  const { schema, initialValues = {}, fields, required } = options;
  const store = useFormStore(initialValues);
  const [form] = useState(() => createForm(id, store, schema, { fields, required }));
  return form;
}

function createForm<Schema extends FormSchema>(
  id: string,
  store: Store,
  schema: Schema,
  { fields, required }: Pick<AppFormOptions<Schema>, 'fields' | 'required'>,
): AppForm<InferInput<Schema>, InferOutput<Schema>> {
  const parse = parser(schema);
  setValidator(store, async (values) => {
    const parsed = await parse(values);
    return parsed.success ? {} : atFields(store, parsed.errors);
  });
  const labels = new Map(Object.entries(fields ?? {}));
  for (const name of labels.keys()) holdField(store, name);
  return {
    id,
    store,
    parse,
    labels,
    required: new Set(required),
    refused: new Set(),
    isInParts: fields !== undefined,
    typedTexts: new TypedTexts(),
    revealers: new Set(),
  };
}

function parser<Schema extends FormSchema>(schema: Schema) {
  return async (values: unknown): Promise<Parsed<InferOutput<Schema>>> => {
    const result = await safeParseAsync(schema, values);
    if (result.success) return { success: true, output: result.output };
    const errors: Record<string, string> = {};
    for (const issue of result.issues) errors[pathOf(issue)] ??= issue.message;
    return { success: false, errors };
  };
}

function pathOf(issue: BaseIssue<unknown>) {
  return (issue.path ?? []).map((step) => String(step.key)).join('.');
}

/**
 * Assigns an issue to a field: that of `cities.0` belongs to `cities`. An issue without a field keeps its path and is shown above the
 * form.
 */
function atFields(store: Store, errors: Record<string, string>) {
  const placed: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) placed[fieldAt(store, path) ?? path] ??= message;
  return placed;
}
