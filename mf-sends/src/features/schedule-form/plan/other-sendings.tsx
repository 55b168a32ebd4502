import { faultMessage } from '@pregon/auth-api/fault';
import { channelNames } from '@pregon/contract/channels/channels';
import type { CalendarEntry, PlannedCollision } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button } from '@pregon/ui/button';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Note, Skeleton, VisuallyHidden, Waiting } from '@pregon/ui/page';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { capOf } from '../../../calendar-words/cap-words.ts';
import { scheduleChannels } from '../../../channels.ts';
import { dayName, weekdayName } from '../../../days/days.ts';
import { paths } from '../../../paths.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { type NextSending, useOtherSendings } from './use-other-sendings.ts';

/** How many are listed; the calendar has all of them. */
const maxListed = 8;

interface OtherSendingsProps {
  readonly form: ScheduleAppForm;
  readonly next: NextSending;
}

/** The other sendings of the team in the week of the next sending, with the people who would get both. */
export function OtherSendings({ form, next }: OtherSendingsProps) {
  const { monday, sunday, entries, error, retry, collisionOf, count } = useOtherSendings(form, next);
  return (
    <section>
      <h2>{`Otros envíos, del ${dayName(monday)} al ${dayName(sunday)}`}</h2>
      {error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={retry}>
            Reintentar
          </Button>
        </Note>
      ) : entries ? (
        <Listed entries={entries} next={next} collisionOf={collisionOf} isSampled={count.sampled > 1} />
      ) : (
        <Waiting>
          <Skeleton height="4.5rem" />
        </Waiting>
      )}
      <output className="soft small">{entries && entries.length > 0 ? countWords(count, entries.some(collisionOf)) : ''}</output>
      {count.hasFailed ? (
        <Button variant="ghost" size="s" onPress={count.retry}>
          Contar otra vez
        </Button>
      ) : null}
      <Link className="link small" to={`${paths.calendar}?vista=semana&dia=${next.day}`} target="_blank">
        Ver la semana en el calendario
        <VisuallyHidden>, en otra pestaña</VisuallyHidden>
      </Link>
    </section>
  );
}

interface ListedProps extends Pick<OtherSendingsProps, 'next'> {
  readonly entries: readonly CalendarEntry[];
  readonly collisionOf: (entry: CalendarEntry) => PlannedCollision | undefined;
  readonly isSampled: boolean;
}

function Listed({ entries, next, collisionOf, isSampled }: ListedProps) {
  if (entries.length === 0) return <p className="soft">Tu equipo no planeó nada más para esa semana.</p>;
  // Those with the same people must not be among the ones that are left out.
  const first = new Set(entries.toSorted((a, b) => people(collisionOf(b)) - people(collisionOf(a))).slice(0, maxListed));
  const left = entries.length - first.size;
  return (
    <>
      <ol className="others">
        {entries
          .filter((entry) => first.has(entry))
          .map((entry) => {
            const { occurrence, schedule, name, day, time, sendTypes } = entry;
            const collision = collisionOf(entry);
            return (
              <li key={occurrence ?? schedule} data-same-day={day === next.day ? '' : undefined}>
                <span className="soft">{`${weekdayName(day)} ${dayName(day)}, ${time}`}</span>
                <Icon of={scheduleChannels[sendTypes[0] ?? channelNames[0]].icon} />
                <Link className="link" to={paths.schedule(schedule)} target="_blank">
                  {name}
                  <VisuallyHidden>, en otra pestaña</VisuallyHidden>
                </Link>
                {collision ? (
                  <span className="flag">
                    <Icon of={TriangleAlert} />
                    <span>
                      {`${isSampled ? '≈ ' : ''}${formatCount(collision.people, 'cliente recibiría', 'clientes recibirían')} los dos: `}
                      {capOf(collision)}
                    </span>
                  </span>
                ) : null}
              </li>
            );
          })}
      </ol>
      {left > 0 ? <p className="soft small">{`Y ${formatCount(left, 'envío más', 'envíos más')}.`}</p> : null}
    </>
  );
}

const people = (collision: PlannedCollision | undefined): number => collision?.people ?? 0;

/** How far the people who would get both are counted. */
function countWords(
  { isWanted, isService, isCounting, hasFailed, sampled, uncounted }: ReturnType<typeof useOtherSendings>['count'],
  isFound: boolean,
): string {
  if (isService) return 'A los mensajes de servicio no se les aplican los límites.';
  if (!isWanted) return 'Elige el perfil y un método: aquí ves si llega a los mismos clientes.';
  if (isCounting) return 'Contando a los mismos clientes…';
  if (hasFailed) return 'No pudimos contar a los mismos clientes.';
  const rules = isFound
    ? 'Las reglas de envío deciden cuál reciben: el que sale después espera, o se omite.'
    : 'Nadie recibe dos envíos dentro de los límites.';
  const sample = sampled > 1 ? `Se contó 1 de cada ${formatNumber(sampled)} clientes.` : '';
  const left = uncounted > 0 ? `Sin contar: ${formatCount(uncounted, 'envío', 'envíos')}.` : '';
  return [rules, sample, left].filter(Boolean).join(' ');
}
