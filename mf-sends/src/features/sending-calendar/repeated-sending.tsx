import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Link } from 'react-router-dom';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';

interface RepeatedSendingProps {
  readonly entry: CalendarEntry;
  readonly onClose: () => void;
}

/** Says what can be done with one sending of a schedule that repeats: it has no day of its own to change. */
export function RepeatedSending({ entry: { name, schedule, day }, onClose }: RepeatedSendingProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`«${name}» se repite`}
      actions={
        <>
          <Button onPress={onClose}>Dejar como está</Button>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.editSchedule(schedule)}>
            Cambiar la repetición
          </Link>
        </>
      }
    >
      <p>{`El envío del ${wholeDay(day)} sale de una regla: uno solo no se mueve aparte.`}</p>
      <p>
        Puedes cambiar los días, la hora o el último día de los que faltan. También puedes duplicar la programación para enviarla
        una vez otro día.
      </p>
    </Dialog>
  );
}
