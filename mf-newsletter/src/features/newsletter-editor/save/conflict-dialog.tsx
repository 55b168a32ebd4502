import { useSession } from '@pregon/auth-api/session';
import { restQuery } from '@pregon/auth-api/queries';
import { listNewsletterVersions } from '@pregon/contract/newsletters/newsletters.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { draftTime } from '../draft/draft-time.ts';

interface ConflictDialogProps {
  readonly identifier: string;
  readonly onOverwrite: () => void;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/**
 * The dialog of an edit conflict: the newsletter was saved by another user since it was opened. Shows who and when, and offers to
 * overwrite, save a copy or continue.
 */
export function ConflictDialog({ identifier, onOverwrite, onCopy, onClose }: ConflictDialogProps) {
  const zone = useSession().session?.user.timeZone ?? 'America/Bogota';
  const { data } = useQuery({ ...restQuery(listNewsletterVersions, { params: { id: identifier } }), staleTime: 0, gcTime: 0 });
  const newest = data?.items[0];
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title="Alguien guardó este newsletter mientras lo editabas"
      actions={
        <>
          <Button onPress={onClose}>Seguir editando</Button>
          <Button onPress={onCopy}>Guardar como copia</Button>
          <Button variant="primary" onPress={onOverwrite}>
            Guardar encima
          </Button>
        </>
      }
    >
      {newest ? <p>{`Fue ${newest.createdBy}, ${draftTime(newest.createdAt, zone)}.`}</p> : null}
      <p>Si guardas encima, la otra versión queda en el historial. Si guardas una copia, quedan los dos newsletters.</p>
    </Dialog>
  );
}
