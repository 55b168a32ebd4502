import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import type { ServerDraft } from './server-draft.ts';
import { draftTime } from './draft-time.ts';

interface DraftOfferProps {
  readonly work: ServerDraft;
  /** The newsletter was saved after the draft had been started. */
  readonly isOutrun: boolean;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** Offers the unsaved draft of an earlier visit: to continue with it, or to discard it. */
export function DraftOffer({ work, isOutrun, onGoOn, onDiscard }: DraftOfferProps) {
  const zone = useSession().session?.user.timeZone ?? 'America/Bogota';
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onGoOn}
      title={`Tienes cambios sin guardar de ${draftTime(work.keptAt, zone)}`}
      actions={
        <>
          <Button onPress={onDiscard}>Descartar</Button>
          <Button variant="primary" onPress={onGoOn}>
            Continuar
          </Button>
        </>
      }
    >
      <p>{work.name ? `Están en «${work.name}».` : 'Están en un newsletter que aún no tiene nombre.'}</p>
      {isOutrun ? <p>Después de eso alguien guardó otra versión: al guardar podrás elegir qué hacer con las dos.</p> : null}
    </Dialog>
  );
}
