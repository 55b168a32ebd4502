import { occurrenceState, type OccurrenceState } from '@pregon/contract/schedules/occurrence-state';
import type { ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import { Button } from '@pregon/ui/button';
import { formatDate, formatDateTime, formatNumber } from '@pregon/ui/format';
import { Badge } from '@pregon/ui/page';
import { Table, type Column } from '@pregon/ui/table';
import { NearTime } from '@pregon/ui/near-time';
import { type ComponentProps, useMemo } from 'react';
import { useAddressValue } from '../../address-value.ts';

const initialCount = 5;

/** The badge of each state. An omitted occurrence has the look of a cancelled one, with a label of its own. */
const badges = {
  [occurrenceState.scheduled]: { state: 'scheduled' },
  [occurrenceState.running]: { state: 'running' },
  [occurrenceState.completed]: { state: 'completed' },
  [occurrenceState.omitted]: { state: 'cancelled', label: 'Omitida' },
  [occurrenceState.cancelled]: { state: 'cancelled' },
  [occurrenceState.failed]: { state: 'failed' },
} as const satisfies Record<OccurrenceState, ComponentProps<typeof Badge>>;

/** Formats a stored reason, which may be a clause or a sentence, as a sentence. */
const formatReason = (reason: string): string =>
  `${reason.charAt(0).toLocaleUpperCase('es')}${reason.slice(1).replace(/\.$/, '')}.`;

interface Context {
  readonly zone: string | undefined;
  /** Filters the recipients by one occurrence. */
  readonly onChoose: (occurrence: number) => void;
}

const renderTime = (at: string | null, zone: string | undefined) =>
  at ? <NearTime moment={at} zone={zone} /> : <span className="faint nothing">—</span>;

const occurrenceColumns = ({ zone, onChoose }: Context): readonly Column<ScheduleOccurrence>[] => [
  {
    key: 'dueAt',
    header: 'Previsto',
    card: 'wide',
    cell: ({ dueAt, movedFrom }) => (
      <>
        <span className="main">
          <NearTime moment={dueAt} zone={zone} />
        </span>
        {movedFrom ? <span className="sub">Movido del {formatDate(movedFrom, zone)}</span> : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state, omittedReason }) => (
      <>
        <Badge {...badges[state]} />
        {state === occurrenceState.omitted && omittedReason ? (
          <p className="omitted-reason">{formatReason(omittedReason)}</p>
        ) : null}
      </>
    ),
  },
  { key: 'startedAt', header: 'Empezó', caption: 'Empezó', cell: ({ startedAt }) => renderTime(startedAt, zone) },
  { key: 'finishedAt', header: 'Terminó', caption: 'Terminó', cell: ({ finishedAt }) => renderTime(finishedAt, zone) },
  {
    key: 'sentCount',
    header: 'Destinatarios',
    card: 'right',
    isNumeric: true,
    cell: (occurrence) => <SentCount occurrence={occurrence} zone={zone} onChoose={onChoose} />,
  },
];

function SentCount({ occurrence, zone, onChoose }: Context & { readonly occurrence: ScheduleOccurrence }) {
  const { id, startedAt, sentCount, dueAt } = occurrence;
  if (!startedAt) return null;
  const shown = sentCount === null ? 'Ver' : formatNumber(sentCount);
  return (
    <Button
      variant="ghost"
      size="s"
      onPress={() => onChoose(id)}
      aria-label={`${shown}: los destinatarios del ${formatDateTime(dueAt, zone)}`}
    >
      {shown}
    </Button>
  );
}

interface ScheduleOccurrencesProps extends Context {
  readonly items: readonly ScheduleOccurrence[];
  readonly total: number;
}

/** Table of the schedule's occurrences: those that have started first, then the planned ones. The address keeps that all are shown: `?envios=todos`. */
export function ScheduleOccurrences({ items, total, zone, onChoose }: ScheduleOccurrencesProps) {
  const [kept, keep] = useAddressValue('envios');
  const shown = kept === 'todos' ? items : items.slice(0, initialCount);
  const columns = useMemo(() => occurrenceColumns({ zone, onChoose }), [zone, onChoose]);
  return (
    <>
      <Table label="Envíos" columns={columns} rows={shown} rowKey={({ id }) => String(id)} />
      {items.length > shown.length ? (
        <p className="row">
          <Button size="s" onPress={() => keep('todos')}>
            {total > items.length
              ? `Ver ${formatNumber(items.length)} de ${formatNumber(total)}`
              : `Ver los ${formatNumber(total)}`}
          </Button>
        </p>
      ) : null}
    </>
  );
}
