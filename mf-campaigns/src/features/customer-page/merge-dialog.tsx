import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerDuplicate, mergeDuplicate, mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatCount } from '@pregon/ui/format';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from './customer-format.ts';
import { useInvalidateCustomer } from './use-invalidate-customer.ts';

interface MergeDialogProps {
  readonly customer: Customer;
  readonly other: CustomerDuplicate;
  readonly onClose: () => void;
}

/** How the dialog names the two customers. */
interface MergeWords {
  readonly title: string;
  /** Whose records go to whom. */
  readonly move: ReactNode;
  readonly done: string;
}

const differentNameWords = (remainingName: string, otherName: string): MergeWords => ({
  title: `Unir a ${otherName} con ${remainingName}`,
  move: (
    <>
      de <b>{otherName}</b> pasan a <b>{remainingName}</b>
    </>
  ),
  done: `${otherName} ahora es parte de ${remainingName}.`,
});

/** Most duplicates have the same name, which then tells nobody who is who. */
function sameNameWords(name: string, { city, purchases }: CustomerDuplicate): MergeWords {
  const about = [city, formatCount(purchases, 'compra', 'compras')].filter(Boolean).join(', ');
  return {
    title: `Unir los dos registros de ${name}`,
    move: (
      <>
        del <b>otro registro</b> ({about}) pasan a <b>este</b>
      </>
    ),
    done: `Los dos registros de ${name} ahora son uno solo.`,
  };
}

/** Dialog that confirms merging another customer into this one and explains the consequences. */
export default function MergeDialog({ customer, other, onClose }: MergeDialogProps) {
  const { mutateAsync: merge } = useMutation(restMutation(mergeDuplicate));
  const invalidateCustomer = useInvalidateCustomer();
  const remainingName = nameOf(customer);
  const otherName = other.name || `Cliente ${other.id}`;
  const words =
    otherName.toLowerCase() === remainingName.toLowerCase()
      ? sameNameWords(remainingName, other)
      : differentNameWords(remainingName, otherName);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
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
        toast.success(words.done);
      }}
    >
      <p>
        Las compras, las visitas, los mensajes, los permisos y las notas {words.move}, que conserva sus datos y completa los que
        le faltan.
      </p>
      <p>Si los dos tienen correo o celular, solo puede recibir mensajes por los medios que ambos autorizaron.</p>
      <p>{`Puedes deshacer la unión durante ${mergeUndoDays} días.`}</p>
    </ConfirmDialog>
  );
}
