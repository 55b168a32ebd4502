import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Badge } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const pageSize = 20;

/** The newest schedules of a profile that are not archived, and how many others there are. */
export default function ProfileSchedules({ profile }: { readonly profile: Profile }) {
  const { campaignIdentifier, key, scheduleCount } = profile;
  const query = useQuery({
    ...graphqlQuery(schedulesQuery, { page: 1, size: pageSize, filter: { profile: key } }),
    staleTime: 0,
  });
  if (!query.data) {
    if (!query.error) return <p className="soft">Buscando programaciones…</p>;
    return (
      <p role="alert">
        {faultMessage(query.error)}{' '}
        <Button size="s" onPress={() => void query.refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  const { items, total } = query.data.programming;
  const archived = scheduleCount - total;
  return (
    <>
      <ul>
        {items.map(({ identifier, name, state }) => (
          <li key={identifier}>
            <Link className="link" to={paths.schedule(identifier)}>
              {name}
            </Link>
            <Badge state={scheduleStateNames[state]} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p>
          <Link className="link" to={paths.schedulesOf(campaignIdentifier)}>
            Ver todas las de la campaña
          </Link>
        </p>
      ) : null}
      {archived > 0 ? (
        <p className="soft">
          {archived === 1 ? 'Otra está en el archivo.' : `Otras ${formatNumber(archived)} están en el archivo.`}
        </p>
      ) : null}
    </>
  );
}
