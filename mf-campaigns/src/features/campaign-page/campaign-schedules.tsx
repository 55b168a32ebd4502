import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import type { FormDraft } from '@pregon/contract/form-drafts/form-draft.schema';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Badge, Empty, Section } from '@pregon/ui/page';
import { type Column, Table } from '@pregon/ui/table';
import { NearTime } from '@pregon/ui/near-time';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const pageSize = 50;

/** A schedule, or one that is stored unfinished. */
type Row = Schedule | FormDraft;

const isDraft = (row: Row): row is FormDraft => 'author' in row;

/** The drafts that are no changes of one of these schedules: those have its identifier, and its form continues with them. */
const newIn = (drafts: readonly FormDraft[], schedules: readonly Schedule[]): readonly FormDraft[] =>
  drafts.filter((draft) => !schedules.some(({ identifier }) => identifier === draft.identifier));

/** The unfinished schedules of a campaign, for those who may continue them. */
function useScheduleDrafts(campaign: string) {
  const enabled = useMayCall(listScheduleDrafts);
  return useQuery({ ...restQuery(listScheduleDrafts, { query: { campaign } }), staleTime: 0, retry: false, enabled });
}

/** Section with the schedules of a campaign: the unfinished ones, and the others below them, the newest first. */
export default function CampaignSchedules({ campaign }: { readonly campaign: string }) {
  const zone = useSession().session?.user.timeZone;
  const query = useQuery({ ...graphqlQuery(schedulesQuery, { page: 1, size: pageSize, filter: { campaign } }), staleTime: 0 });
  const { items: schedules, total = 0 } = query.data?.programming ?? {};
  const drafts = useScheduleDrafts(campaign);
  // Shown together, because one would move the other.
  const rows = schedules && !drafts.isLoading ? [...newIn(drafts.data?.items ?? [], schedules), ...schedules] : undefined;
  return (
    <div className="form">
      <Section
        title="Programaciones"
        aside={
          <Link className={buttonClass()} to={paths.newSchedule({ campaign })}>
            <Icon of={CalendarClock} />
            Programar envío
          </Link>
        }
      >
        {query.error && !schedules ? (
          <Empty
            kind="fault"
            title="No pudimos cargar las programaciones"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(query.error)}
          </Empty>
        ) : rows?.length === 0 ? (
          <p className="soft">Todavía no hay envíos programados.</p>
        ) : (
          <>
            <Table
              label="Programaciones"
              columns={columnsIn(zone)}
              rows={rows}
              rowKey={({ identifier }) => identifier}
              expectedRows={2}
              lines={2}
            />
            {drafts.error ? (
              <p className="row wrap campaign-more">
                <span className="small soft">No pudimos cargar los borradores.</span>
                <Button size="s" onPress={() => void drafts.refetch()}>
                  Reintentar
                </Button>
              </p>
            ) : null}
            {schedules && total > schedules.length ? (
              <p className="row wrap campaign-more">
                <span className="small soft">{`Estas son las ${formatNumber(schedules.length)} más nuevas.`}</span>
                <Link className="link" to={paths.schedulesOf(campaign)}>{`Ver las ${formatNumber(total)} programaciones`}</Link>
              </p>
            ) : null}
          </>
        )}
      </Section>
    </div>
  );
}

const columnsIn = (zone: string | undefined): readonly Column<Row>[] => [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: (row) => {
      const { identifier, name } = row;
      const sub = isDraft(row) ? `Sin terminar · ${row.author}` : row.profileName;
      return (
        <>
          <Link className="main" to={isDraft(row) ? paths.continueSchedule(identifier) : paths.schedule(identifier)}>
            {name}
          </Link>
          <span className="sub" title={sub}>
            {sub}
          </span>
        </>
      );
    },
  },
  { key: 'state', header: 'Estado', cell: (row) => <Badge state={isDraft(row) ? 'draft' : scheduleStateNames[row.state]} /> },
  {
    key: 'next',
    header: 'Próximo envío',
    caption: 'Próximo envío',
    card: 'right',
    cell: (row) =>
      !isDraft(row) && row.nextOccurrence ? (
        <NearTime moment={row.nextOccurrence} zone={zone} />
      ) : (
        <span className="soft">—</span>
      ),
  },
  {
    key: 'sent',
    header: 'Enviados',
    caption: 'Enviados',
    isNumeric: true,
    cell: (row) => (isDraft(row) ? <span className="soft">—</span> : formatNumber(row.deliveries.sent)),
  },
];
