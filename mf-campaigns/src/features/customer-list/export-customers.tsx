import type { CallInput } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { exportCustomers } from '@pregon/contract/customers/customers.endpoints';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

/** Button that exports all pages of the filtered customers as CSV. */
export function ExportCustomers({ filter }: { readonly filter: CallInput<typeof exportCustomers>['body'] }) {
  const { mutate, isPending } = useMutation(restMutation(exportCustomers));
  return (
    <Button
      isPending={isPending}
      pendingLabel="Preparando…"
      onPress={() =>
        mutate(
          { body: filter },
          {
            onSuccess: ({ url }) => window.location.assign(url),
            onError: (error) => toast.error(faultMessage(error)),
          },
        )
      }
    >
      <Icon of={Download} />
      Descargar CSV
    </Button>
  );
}
