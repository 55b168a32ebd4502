import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerDuplicate, mergeDuplicate, mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { nameOf } from './customer-format.ts';
import { useInvalidateCustomer } from './use-invalidate-customer.ts';

interface MergeDialogProps {
  readonly customer: Customer;
  readonly other: CustomerDuplicate;
  readonly onClose: () => void;
}

/** Dialog that confirms merging another customer into this one and explains the consequences. */
export default function MergeDialog({ customer, other, onClose }: MergeDialogProps) {
  const { mutateAsync: merge } = useMutation(restMutation(mergeDuplicate));
  const invalidateCustomer = useInvalidateCustomer();
  const remainingName = nameOf(customer);
  const otherName = other.name || `Cliente ${other.id}`;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Unir a ${otherName} con ${remainingName}`}
      confirmLabel="Unir clientes"
      pendingLabel="Uniendo…"
      onConfirm={async () => {
        try {
          await merge({ params: { id: customer.id }, body: { other: other.id } });
        } catch (error) {
          toast.error(faultMessage(error));
          throw error;
        }
        await invalidateCustomer();
        toast.success(`${otherName} ahora es parte de ${remainingName}.`);
      }}
    >
      <p>
        Las compras, las visitas, los mensajes, los permisos y las notas de <b>{otherName}</b> pasan a <b>{remainingName}</b>, que
        conserva sus datos y completa los que le faltan.
      </p>
      <p>Si los dos tienen correo o celular, solo puede recibir mensajes por los medios que ambos autorizaron.</p>
      <p>{`Puedes deshacer la unión durante ${mergeUndoDays} días.`}</p>
    </ConfirmDialog>
  );
}
