import { useMayCall } from '@pregon/auth-api/session';
import { type CalendarEntry, listSharedPeople } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { formatCount } from '@pregon/ui/format';
import { Link } from 'react-router-dom';
import { capOf } from '../../calendar-words/cap-words.ts';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { useCalendarScreen } from './calendar-screen.ts';

interface CollisionsDialogProps {
  readonly entry: CalendarEntry;
  readonly entries: readonly CalendarEntry[];
  readonly onClose: () => void;
}

/** The sendings that reach the same people as another within the period of a cap, how many they are, and the way to who they are. */
export default function CollisionsDialog({ entry, entries, onClose }: CollisionsDialogProps) {
  const { collisions } = useCalendarScreen();
  const mayRead = useMayCall(listSharedPeople);
  const pairs = collisions.get(entry.occurrence ?? 0) ?? [];
  const known = new Map(entries.map((one) => [one.occurrence, one]));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Clientes repetidos de «${entry.name}»`}
      actions={<Button onPress={onClose}>Cerrar</Button>}
    >
      <p>Están también en estos envíos. Las reglas de envío deciden cuál reciben: el que sale después espera, o se omite.</p>
      <ul className="collisions">
        {pairs.map((pair) => {
          const other = known.get(pair.one === entry.occurrence ? pair.other : pair.one);
          return (
            <li key={`${pair.one} ${pair.other}`}>
              <b className="num">{formatCount(pair.people, 'cliente', 'clientes')}</b>
              {other ? (
                <Link className="link" to={paths.schedule(other.schedule)}>
                  {other.name}
                </Link>
              ) : (
                'Otro envío'
              )}
              <span className="soft">
                {[other && `${wholeDay(other.day)}, ${other.time}`, capOf(pair)].filter(Boolean).join(' · ')}
              </span>
              {mayRead ? (
                <Link className="link small" to={paths.sharedPeople(pair)}>
                  Ver quiénes son
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
