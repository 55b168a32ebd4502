import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { readScheduleResults, type SendingResults as Results } from '@pregon/contract/results/sending-results.endpoints';
import { Button } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { Empty, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { OpeningCurve } from './opening-curve.tsx';
import { ResultGroups } from './result-groups.tsx';
import { resultRows } from './result-rows.ts';
import { resultsCsv } from './results-csv.ts';
import './schedule-results.css';

interface ScheduleResultsProps {
  readonly identifier: string;
  readonly name: string;
  /** Messages still leave: the figures are read again every ten seconds. */
  readonly isSending: boolean;
}

/** What a schedule achieved: from the audience to the money, by channel, hour, focus, city and store. */
export default function ScheduleResults({ identifier, name, isSending }: ScheduleResultsProps) {
  const { data, error, refetch } = useQuery({
    ...restQuery(readScheduleResults, { params: { id: identifier }, query: {} }),
    staleTime: 0,
    refetchInterval: isSending ? 10_000 : false,
  });
  return (
    <Section
      title="Resultados"
      aside={
        data && data.channels.length > 0 ? (
          <Button
            size="s"
            onPress={() =>
              downloadFile(`resultados-${name}.csv`, new Blob([resultsCsv(data)], { type: 'text/csv;charset=utf-8' }))
            }
          >
            Descargar CSV
          </Button>
        ) : null
      }
    >
      {data ? (
        <KnownResults results={data} />
      ) : error ? (
        <Empty
          kind="fault"
          title="No pudimos cargar los resultados"
          actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
        >
          {faultMessage(error)}
        </Empty>
      ) : (
        <Waiting>
          <Skeleton height="18rem" />
        </Waiting>
      )}
    </Section>
  );
}

function KnownResults({ results }: { readonly results: Results }) {
  const { channels, usual, hours, attributionDays, attributionTouch, currency } = results;
  if (channels.length === 0) return <p className="soft">Cuando salgan los primeros mensajes, aquí ves qué lograron.</p>;
  const hasUsual = usual.some(({ channel }) => channels.some((one) => one.channel === channel));
  return (
    <div className="schedule-results">
      <div className="results-scroll">
        <table className="results-table results-funnel">
          <thead>
            <tr>
              <th scope="col">Cifra</th>
              {channels.map(({ channel }) => (
                <th key={channel} scope="col">
                  {channelFacts[channel].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resultRows(channels, usual, currency).map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map(({ text, share, usual: usualShare }, at) => (
                  <td key={channels[at]?.channel} className="num">
                    <b>{text}</b>
                    {share ? <small>{share}</small> : null}
                    {usualShare ? <small className="soft">lo usual: {usualShare}</small> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">
        Compras en {attributionDays === 1 ? 'el día siguiente' : `los ${attributionDays} días siguientes`} a entregar un mensaje,
        contadas {attributionTouch === 'ultimo' ? 'al último' : 'a cada uno'} que recibió la persona. Vienen después del mensaje,
        pero no prueban que sea la causa: muchas se habrían hecho igual.
        {hasUsual ? ' Lo usual son tus otros mensajes de los 90 días antes.' : null}
      </p>
      {hours.length > 0 ? (
        <section>
          <h3>Cuándo los abrieron</h3>
          <OpeningCurve hours={hours} />
        </section>
      ) : null}
      <ResultGroups results={results} />
    </div>
  );
}
