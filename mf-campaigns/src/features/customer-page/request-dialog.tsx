import { requestForm } from '@pregon/contract/customers/customer-rights.endpoints';
import { TextArea, useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import type { ReactNode } from 'react';
import { CustomerDialog } from './customer-dialog.tsx';
import { useInvalidateCustomer } from './use-invalidate-customer.ts';

interface RequestDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** What the request does. */
  readonly children: ReactNode;
  /** Does it; answers what is said afterwards. */
  readonly onRequest: (reason: string) => Promise<string>;
  readonly onClose: () => void;
}

/** Records what a customer asked a member of staff for, with their words as evidence. */
export default function RequestDialog({ title, submitLabel, children, onRequest, onClose }: RequestDialogProps) {
  const invalidateCustomer = useInvalidateCustomer();
  const form = useAppForm({ schema: requestForm, initialValues: { reason: '' } });
  return (
    <CustomerDialog
      form={form}
      title={title}
      submit={{ label: submitLabel, pendingLabel: 'Guardando…' }}
      onSubmit={async ({ reason }) => {
        const done = await onRequest(reason);
        await invalidateCustomer();
        toast.success(done);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextArea
        of={form}
        name="reason"
        label="Cómo lo pidió"
        hint="Queda como prueba, con tu nombre y la fecha: «Llamó al almacén el lunes»."
        rows={3}
        limit={500}
      />
    </CustomerDialog>
  );
}
