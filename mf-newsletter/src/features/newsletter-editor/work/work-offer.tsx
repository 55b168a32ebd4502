import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import type { KeptWork } from './kept-work.ts';
import { workMoment } from './work-moment.ts';

interface WorkOfferProps {
  readonly work: KeptWork;
  /** Somebody has saved the newsletter since the work began. */
  readonly isOutrun: boolean;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** What was done before and never saved: one goes on with it, or begins from what is saved. */
export function WorkOffer({ work, isOutrun, onGoOn, onDiscard }: WorkOfferProps) {
  const zone = useSession().session?.user.timeZone ?? 'America/Bogota';
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onGoOn}
      title={`Tienes cambios sin guardar de ${workMoment(work.keptAt, zone)}`}
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
