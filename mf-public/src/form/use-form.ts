import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

/** Error messages by the dotted path of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormOptions<Values, Schema extends v.GenericSchema> {
  readonly initial: Values;
  /** Schema of the request body. */
  readonly schema: Schema;
  /** Converts the values to the request body. */
  readonly bodyOf: (values: Values) => v.InferInput<Schema>;
  /** Validation beyond the schema. */
  readonly check?: (values: Values) => FieldErrors;
  /** Submits the form; resolves to the server's field errors, undefined on success. */
  readonly onSubmit: (body: v.InferInput<Schema>, values: Values) => Promise<FieldErrors | undefined>;
}

export interface Form<Values> {
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly busy: boolean;
  readonly change: (change: Partial<Values>) => void;
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

function issuesOf(schema: v.GenericSchema, body: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, body);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

/**
 * A form that validates on submit, and on every change from then on. The first invalid field takes the focus. The server's errors stay
 * until the next change.
 */
export function useForm<Values extends object, Schema extends v.GenericSchema>(
  options: FormOptions<Values, Schema>,
): Form<Values> {
  const { schema, bodyOf, check, onSubmit } = options;
  const [values, setValues] = useState(options.initial);
  const [answered, setAnswered] = useState<FieldErrors>({});
  const [checked, setChecked] = useState(false);
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const problemsOf = (of: Values): FieldErrors => ({ ...check?.(of), ...issuesOf(schema, bodyOf(of)) });
  const errors = checked ? { ...answered, ...problemsOf(values) } : answered;

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const submit = async () => {
    const problems = problemsOf(values);
    setAnswered({});
    setChecked(true);
    if (Object.keys(problems).length > 0) {
      setFailures((before) => before + 1);
      return;
    }
    setBusy(true);
    try {
      const refused = await onSubmit(bodyOf(values), values);
      if (!refused) return;
      setAnswered(refused);
      setFailures((before) => before + 1);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    busy,
    change: (change) => {
      setValues((before) => ({ ...before, ...change }));
      if (Object.keys(answered).length > 0) setAnswered({});
    },
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void submit();
      },
    },
  };
}
