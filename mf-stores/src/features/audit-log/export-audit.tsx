import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { exportAudit } from '@pregon/contract/audit/audit.endpoints';
import type { CallInput } from '@pregon/auth-api/api';
import { Button } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

/** Button that downloads all pages of the filtered events as CSV. */
export function ExportAudit({ filter }: { readonly filter: CallInput<typeof exportAudit>['body'] }) {
  const { mutate, isPending } = useMutation(restMutation(exportAudit));
  const download = () =>
    mutate(
      { body: filter },
      {
        onSuccess: ({ fileName, csv, rows, isCut }) => {
          downloadFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
          if (isCut) toast.success(`El archivo trae los ${formatNumber(rows)} más recientes. Para los demás, elige fechas.`);
        },
        onError: (error) => toast.error(faultMessage(error)),
      },
    );
  return (
    <Button isPending={isPending} pendingLabel="Descargando…" onPress={download}>
      <Icon of={Download} />
      Descargar CSV
    </Button>
  );
}
