import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { dayExists, yearIsUsual } from '@pregon/contract/field.schema';
import {
  type CalendarEntry,
  countPlannedCollisions,
  type PlannedCollision,
  readSendingCalendar,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button } from '@pregon/ui/button';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { capOf } from '../../calendar-words/cap-words.ts';
import { dayAfter, weekOf, wholeDay } from '../../days/days.ts';
import { hoursOf, peopleOf } from './entry-words.ts';

interface NewDayProps {
  /** The chosen day; it may be incomplete. */
  readonly day: string | undefined;
  readonly entry: CalendarEntry;
}

/** A count reads the audiences of three weeks, so that it waits for the end of typing. */
const countAfterMs = 400;

/** What awaits a sending on the chosen day: its rules, the other sendings, and who would get two within the limits. */
export function NewDay({ day = '', entry }: NewDayProps) {
  return dayExists(day) && yearIsUsual(day) ? <ChosenDay day={day} entry={entry} /> : null;
}

function ChosenDay({ day, entry }: { readonly day: string; readonly entry: CalendarEntry }) {
  const week = weekOf(day);
  // The rules may delay a sending of the week before into this one, and this one into the next.
  const range = { from: dayAfter(week[0] ?? day, -7), to: dayAfter(week[6] ?? day, 7) };
  const { data } = useQuery(restQuery(readSendingCalendar, { query: range }));
  const rules = data?.days.find((one) => one.day === day);
  const others = (data?.items ?? []).filter((other) => other.day === day && other.schedule !== entry.schedule);
  return (
    <output className="move-day">
      <span>{`Saldrá el ${wholeDay(day)} a las ${entry.time}${peopleOf(entry) ? `, ${peopleOf(entry)}` : ''}.`}</span>
      {rules ? (
        <span>
          {[rules.holiday && `Festivo: ${rules.holiday}`, `Horario de las reglas: ${hoursOf(rules)}`].filter(Boolean).join('. ')}
        </span>
      ) : null}
      {others.length > 0 ? (
        <span>{`Ese día hay ${formatCount(others.length, 'envío más', 'envíos más')}: ${others.map(({ name, time }) => `${name} (${time})`).join(', ')}.`}</span>
      ) : null}
      <SamePeople day={day} entry={entry} entries={data?.items ?? []} />
    </output>
  );
}

interface SamePeopleProps {
  readonly day: string;
  readonly entry: CalendarEntry;
  /** The sendings of the weeks around the day. */
  readonly entries: readonly CalendarEntry[];
}

/** How many people would get the sending on the chosen day and another one within the period of a limit. */
function SamePeople({ day, entry, entries }: SamePeopleProps) {
  const { profile, schedule, sendTypes, time } = entry;
  const asked = useDebouncedValue(day, countAfterMs);
  const { data, error, isFetching, refetch } = useQuery({
    ...restQuery(countPlannedCollisions, {
      query: { profile: profile ?? 0, sendTypes: sendTypes.join(','), day: asked, time, schedule },
    }),
    enabled: profile !== undefined && sendTypes.length > 0,
    retry: false,
  });
  if (profile === undefined || sendTypes.length === 0) return null;
  if (isFetching || asked !== day) return <span className="soft">Contando a quienes recibirían dos envíos…</span>;
  if (error)
    return (
      <span className="soft">
        No pudimos contar a quienes recibirían dos envíos. {faultMessage(error)}{' '}
        <Button variant="ghost" size="s" onPress={() => void refetch()}>
          Contar otra vez
        </Button>
      </span>
    );
  if (!data) return null;
  const { items, sampled, uncounted } = data;
  const left = uncounted > 0 ? ` Sin contar: ${formatCount(uncounted, 'envío', 'envíos')}.` : '';
  const sample = sampled > 1 ? ` Se contó 1 de cada ${formatNumber(sampled)} clientes.` : '';
  if (items.length === 0) return <span>{`Ese día nadie recibe dos envíos dentro de los límites.${sample}${left}`}</span>;
  return (
    <>
      {items.map((pair) => (
        <span key={pair.occurrence} className="move-collision">
          <Icon of={TriangleAlert} />
          <span>{collisionWords(pair, entries, sampled > 1)}</span>
        </span>
      ))}
      <span className="soft">{`Las reglas de envío deciden cuál reciben: el que sale después espera, o se omite.${sample}${left}`}</span>
    </>
  );
}

/** '≈ 321 clientes recibirían también «Bono» (jueves, 10 de diciembre, 16:00): límite de 1 mensaje por semana'. */
function collisionWords(pair: PlannedCollision, entries: readonly CalendarEntry[], isSampled: boolean): string {
  const other = entries.find(({ occurrence }) => occurrence === pair.occurrence);
  const people = `${isSampled ? '≈ ' : ''}${formatCount(pair.people, 'cliente recibiría', 'clientes recibirían')}`;
  const named = other ? `también «${other.name}» (${wholeDay(other.day)}, ${other.time})` : 'también otro envío';
  return `${people} ${named}: ${capOf(pair)}.`;
}
