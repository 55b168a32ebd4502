import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import {
  listNewsletterVersions,
  readNewsletter,
  restoreNewsletterVersion,
} from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { Button } from '@pregon/ui/button';
import { ConfirmDialog, Dialog } from '@pregon/ui/dialog';
import { Empty, Note, Spinner } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VersionDifference } from '../../../versions/version-difference.tsx';
import { VersionList } from './version-list.tsx';

export interface VersionsDialogProps {
  /** The identifier of a saved newsletter. */
  readonly identifier: string;
  /** The version whose difference is shown; undefined: the newest. */
  readonly chosen: number | undefined;
  readonly onChoose: (version: number) => void;
  readonly onClose: () => void;
  /** Called after an earlier version was restored, so that the shown one is outdated. */
  readonly onRestored: () => void;
}

/** The dialog of a newsletter's versions: their list, the difference between two, and restoring one. */
export default function VersionsDialog({ identifier, chosen, onChoose, onClose, onRestored }: VersionsDialogProps) {
  const query = useQuery({ ...restQuery(listNewsletterVersions, { params: { id: identifier } }), staleTime: 0 });
  const [asked, setAsked] = useState<number>();
  const mayRestore = useMayCall(restoreNewsletterVersion);
  const versions = query.data?.items ?? [];
  const newest = versions[0]?.version;
  const version = versions.find((one) => one.version === chosen)?.version ?? newest;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Versiones"
      actions={
        <>
          <Button onPress={onClose}>Cerrar</Button>
          {version !== undefined && version !== newest ? (
            <Button
              variant="primary"
              isDisabled={!mayRestore}
              disabledReason={forbiddenMessage}
              onPress={() => setAsked(version)}
            >
              Restaurar versión {version}…
            </Button>
          ) : null}
        </>
      }
    >
      {query.error && !query.data ? (
        <Empty
          kind="fault"
          title="No pudimos cargar las versiones"
          actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
        >
          {faultMessage(query.error)}
        </Empty>
      ) : version === undefined ? (
        <Spinner>Cargando versiones…</Spinner>
      ) : (
        <div className="vs">
          <VersionList versions={versions} chosen={version} onChoose={onChoose} />
          <VersionDifference key={version} identifier={identifier} versions={versions} version={version} />
        </div>
      )}
      {asked === undefined ? null : (
        <RestoreQuestion identifier={identifier} version={asked} onClose={() => setAsked(undefined)} onRestored={onRestored} />
      )}
    </Dialog>
  );
}

interface RestoreQuestionProps extends Omit<VersionsDialogProps, 'chosen' | 'onChoose'> {
  readonly version: number;
}

function RestoreQuestion({ identifier, version, onClose, onRestored }: RestoreQuestionProps) {
  const queryClient = useQueryClient();
  const restore = useMutation({
    ...restMutation(restoreNewsletterVersion),
    onSuccess: async (restored) => {
      toast.success(`La versión ${version} es ahora la versión ${restored.version}, por aprobar.`);
      const old = [queryKeyOf(listNewsletterVersions), queryKeyOf(readNewsletter), queryKeyOf(newslettersQuery)];
      await Promise.all(old.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onRestored();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Restaurar la versión ${version}`}
      confirmLabel="Restaurar versión"
      pendingLabel="Restaurando…"
      onConfirm={() => restore.mutateAsync({ params: { id: identifier, version: String(version) } })}
    >
      <p>Queda como versión nueva, por aprobar. Las demás se conservan; lo que no hayas guardado se pierde.</p>
      <div role="alert">{restore.error ? <Note tone="warning">{faultMessage(restore.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
