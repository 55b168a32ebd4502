import type { ReactNode } from 'react';
import { type AppForm, Form, Submit, useDirty } from '../form.tsx';
import { BackLink } from '../page/back-link.tsx';
import { ActionBar, FormLayout, Page } from '../page/page-frame.tsx';
import { useUnsavedChanges } from '../unsaved.tsx';

export interface RecordFormProps<Values, Output> {
  readonly form: AppForm<Values, Output>;
  readonly title: string;
  readonly description?: ReactNode;
  /** The list that the record belongs to. */
  readonly back: { readonly to: string; readonly label: string };
  readonly save: {
    readonly label: string;
    readonly pendingLabel: string;
    /** The reason why the record can't be saved; undefined if it can. */
    readonly refusal: string | undefined;
  };
  readonly onSubmit: (values: Output) => Promise<void>;
  /** A second way to save, before the submit button. */
  readonly otherSave?: ReactNode;
  /** At the end of the head. */
  readonly actions?: ReactNode;
  /** Above the fields. */
  readonly note?: ReactNode;
  readonly fields: ReactNode;
  /** Below the form: parts that are saved separately. */
  readonly children?: ReactNode;
}

/** The page that creates or edits a record: fields, an action bar, and a guard for unsaved changes. */
export function RecordForm<Values extends object, Output>(props: RecordFormProps<Values, Output>) {
  const { form, title, description, back, save, onSubmit, otherSave, actions, note, fields, children } = props;
  useUnsavedChanges(useDirty(form));
  return (
    <Page
      title={title}
      description={description}
      actions={actions}
      foot={
        <ActionBar back={<BackLink to={back.to}>{back.label}</BackLink>}>
          {otherSave}
          <Submit
            of={form}
            pendingLabel={save.pendingLabel}
            isDisabled={save.refusal !== undefined}
            disabledReason={save.refusal}
          >
            {save.label}
          </Submit>
        </ActionBar>
      }
    >
      {note}
      <Form of={form} onSubmit={onSubmit} aria-label={title}>
        <FormLayout>{fields}</FormLayout>
      </Form>
      {children}
    </Page>
  );
}
