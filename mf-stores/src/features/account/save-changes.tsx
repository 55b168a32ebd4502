import { type AppForm, Submit, useDirty } from '@pregon/ui/form';

interface SaveChangesProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly pendingLabel?: string;
  readonly children: string;
}

/**
 * The submit button of one of several forms of a page. It is the primary one while its form has changes, so that a page has one primary
 * button: that of the form that is being filled in.
 */
export function SaveChanges<Input>({ of: form, pendingLabel = 'Guardando…', children }: SaveChangesProps<Input>) {
  return (
    <Submit of={form} variant={useDirty(form) ? 'primary' : 'default'} pendingLabel={pendingLabel}>
      {children}
    </Submit>
  );
}
