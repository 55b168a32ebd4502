import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

/** Messages by the dotted path of what they are about. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormOptions<Values, Schema extends v.GenericSchema> {
  readonly initial: Values;
  /** What is sent, checked. */
  readonly schema: Schema;
  /** What is filled in, as it is sent. */
  readonly bodyOf: (values: Values) => v.InferInput<Schema>;
  /** What the schema cannot know. */
  readonly check?: (values: Values) => FieldErrors;
  /** Answers what the server had to say about fields; undefined: all is well. */
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
 * A form that is checked when it is sent and from then on with every change; the first field that is wrong gets the focus. What the
 * server says about fields stands until something changes.
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
