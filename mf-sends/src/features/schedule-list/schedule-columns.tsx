import { useSession } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatDateTime, formatZone } from '@pregon/ui/format';
import { Badge } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { DeliveryProgress } from './delivery-progress.tsx';

export const scheduleColumns: readonly Column<Schedule>[] = [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: ({ name, profileName }) => (
      <>
        <span className="main">{name}</span>
        <span className="sub">{profileName}</span>
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: ({ state }) => <Badge state={state} /> },
  { key: 'when', header: 'Cuándo', card: 'right', cell: ({ dateStart }) => <When dateStart={dateStart} /> },
  {
    key: 'deliveries',
    header: 'Envíos',
    card: 'wide',
    cell: ({ deliveries }) => <DeliveryProgress counts={deliveries} />,
  },
];

/** The account's own clock, which the schedule was written in. */
function When({ dateStart }: { readonly dateStart: string }) {
  const zone = useSession().session?.user.timeZone;
  const moment = dateStart.includes('T') ? dateStart : `${dateStart}T09:00`;
  return (
    <span className="num soft" title={formatZone(zone)}>
      {formatDateTime(`${moment}Z`, 'UTC')}
    </span>
  );
}
