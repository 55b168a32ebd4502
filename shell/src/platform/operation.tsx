import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { getPlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import { Button } from '@pregon/ui/button';
import { Note, Skeleton, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { DatabaseSize } from './database-size.tsx';
import { LastEvents } from './last-events.tsx';
import { lookAgainAfter } from './measures.ts';
import { ProviderList } from './provider-list.tsx';
import { QueueTable } from './queue-table.tsx';

interface OperationProps {
  readonly zone: string | undefined;
  readonly now: number;
}

/** How the work in the background goes, for operators: queues, providers, the last webhook and import, the database. */
export function Operation({ zone, now }: OperationProps) {
  const { data, error, refetch } = useQuery({
    ...restQuery(getPlatformOperation),
    staleTime: 0,
    refetchInterval: lookAgainAfter,
  });
  return (
    <section className="platform-operation" aria-labelledby="platform-operation">
      <h2 id="platform-operation">Funcionamiento</h2>
      {error ? (
        <div className="change-body">
          <Note tone="warning">
            {data ? 'No pudimos actualizar el funcionamiento.' : 'No pudimos cargar el funcionamiento.'} {faultMessage(error)}
          </Note>
          <div>
            <Button onPress={() => void refetch()}>Reintentar</Button>
          </div>
        </div>
      ) : null}
      {data || error ? null : <OperationSkeleton />}
      {data ? (
        <div className="operation-parts">
          <QueueTable queues={data.queues} countedAt={data.countedAt} zone={zone} now={now} />
          <ProviderList providers={data.providers} zone={zone} now={now} />
          <LastEvents webhook={data.lastWebhook} lastImport={data.lastImport} zone={zone} now={now} />
          <DatabaseSize database={data.database} />
        </div>
      ) : null}
    </section>
  );
}

function OperationSkeleton() {
  return (
    <Waiting label="Cargando el funcionamiento…">
      <div className="operation-parts">
        {[1, 2, 3, 4].map((place) => (
          <div className="change-body" key={place}>
            <Skeleton width="8rem" height="1.25rem" />
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height="1.5rem" />
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  );
}
