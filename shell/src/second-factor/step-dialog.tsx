import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { type AppForm, type FieldName, Form, Submit, TextField } from '@pregon/ui/form';
import type { ReactNode } from 'react';

interface StepDialogProps<Input, Output> {
  readonly of: AppForm<Input, Output>;
  readonly title: string;
  readonly confirm: string;
  /** The label of the button while it is sent. */
  readonly pending?: string;
  readonly onBack: () => void;
  readonly onSubmit: (values: Output) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A step of the dialog: a form that is sent, or left to the step before. */
export function StepDialog<Input, Output>({
  of: form,
  title,
  confirm,
  pending = 'Comprobando…',
  onBack,
  onSubmit,
  children,
}: StepDialogProps<Input, Output>) {
  const { session } = useSession();
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onBack}>Cancelar</Button>
          <Submit of={form} pendingLabel={pending}>
            {confirm}
          </Submit>
        </>
      }
    >
      <Form of={form} onSubmit={onSubmit} summary={false} className="second-factor">
        {/* Tells password managers whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
        {children}
      </Form>
    </Dialog>
  );
}

const focused = { autoFocus: true };

/** The field for the user's own password. */
export function OwnPassword<Input>({
  of: form,
  name,
  isFirst,
}: {
  of: AppForm<Input, unknown>;
  name: FieldName<Input, string>;
  isFirst?: boolean;
}) {
  const first = isFirst ? focused : {};
  return <TextField of={form} name={name} label="Tu contraseña" type="password" autoComplete="current-password" {...first} />;
}
