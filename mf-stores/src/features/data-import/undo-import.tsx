import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { type ImportStatus, undoImport } from '@pregon/contract/data/imports.endpoints';
import { Button } from '@pregon/ui/button';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRows } from '../../imports/import-labels.ts';

/** Button that undoes an import after a confirmation. */
export function UndoImport({ status }: { readonly status: ImportStatus }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { identifier, report } = status;
  const { mutateAsync } = useMutation({
    ...restMutation(undoImport),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /V1/imports/{identifier}/status'] }),
  });
  const undo = async () => {
    try {
      await mutateAsync({ params: { identifier } });
      setConfirming(false);
    } catch (error) {
      toast.error(faultMessage(error instanceof Error ? error : new Error(String(error))));
    }
  };
  return (
    <>
      <Button onPress={() => setConfirming(true)}>Deshacer importación</Button>
      {isConfirming ? (
        <ConfirmDialog
          isOpen
          title="¿Deshacer esta importación?"
          confirmLabel="Deshacer"
          onConfirm={undo}
          onClose={() => setConfirming(false)}
        >
          {formatRows(report.created)} {report.created === 1 ? 'nueva se quita' : 'nuevas se quitan'} y{' '}
          {formatRows(report.updated)} {report.updated === 1 ? 'vuelve a como estaba' : 'vuelven a como estaban'}. Lo que alguien
          haya cambiado o usado después se queda.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
