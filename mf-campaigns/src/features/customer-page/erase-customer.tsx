import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { eraseCustomer, erasureForm, erasureWord } from '@pregon/contract/customers/customer-rights.endpoints';
import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { TextField, useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { nameOf } from './customer-format.ts';

interface EraseCustomerProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Asks for a word before a customer is erased, and says what is deleted and what is kept. */
export default function EraseCustomer({ customer, onClose }: EraseCustomerProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: erase } = useMutation(restMutation(eraseCustomer));
  const form = useAppForm({ schema: erasureForm, initialValues: { confirmation: '' } });
  return (
    <CustomerDialog
      form={form}
      title={`Eliminar a ${nameOf(customer)}`}
      submit={{ label: 'Eliminar para siempre', pendingLabel: 'Eliminando…', isDanger: true }}
      onSubmit={async () => {
        await erase({ params: { id: customer.id }, body: { confirmation: erasureWord } });
        await navigate(paths.customers, { replace: true });
        void client.invalidateQueries({ queryKey: queryKeyOf(listCustomers) });
        toast.success('El cliente y sus datos se eliminaron.');
      }}
      onClose={onClose}
    >
      <p>
        <b>Se eliminan</b> sus datos, compras, visitas, notas, foto, respuestas, permisos con sus pruebas y todo lo que se
        calculó. Las ventas de los paneles bajan en lo que compró.
      </p>
      <p>
        <b>Se conserva</b> cuántos mensajes se enviaron, sin decir a quién, y una huella cifrada de su documento, correo y
        celular: si un archivo lo trae de nuevo, queda sin permisos y nadie le escribe.
      </p>
      <TextField of={form} name="confirmation" label={`Escribe ${erasureWord} para confirmar`} autoComplete="off" />
    </CustomerDialog>
  );
}
