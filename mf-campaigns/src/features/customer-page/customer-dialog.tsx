import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { type AppForm, Form, Submit } from '@pregon/ui/form';
import type { ReactNode } from 'react';

interface CustomerDialogProps<Input, Output> {
  readonly form: AppForm<Input, Output>;
  readonly title: string;
  readonly submit: { readonly label: string; readonly pendingLabel: string; readonly isDanger?: boolean };
  readonly onSubmit: (values: Output) => Promise<void>;
  readonly onClose: () => void;
  /** What it does, and the fields. */
  readonly children: ReactNode;
}

/** A dialog with a form about the rights of a customer. */
export function CustomerDialog<Input, Output>(props: CustomerDialogProps<Input, Output>) {
  const { form, title, submit, onSubmit, onClose, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Submit of={form} variant={submit.isDanger ? 'danger' : 'primary'} pendingLabel={submit.pendingLabel}>
            {submit.label}
          </Submit>
        </>
      }
    >
      <Form of={form} aria-label={title} className="customer-request" onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
