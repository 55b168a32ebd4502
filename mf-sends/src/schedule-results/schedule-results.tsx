import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { readScheduleResults } from '@pregon/contract/results/sending-results.endpoints';
import type { ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import { formatDateTime } from '@pregon/ui/format';
import { loadPart } from '@pregon/remote-api/load-part';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { ResultsSection, useResultPeriod } from '@pregon/ui/results';
import { FilterChip } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScheduleIncremental } from './schedule-incremental.tsx';
import { SchedulePeople } from './schedule-people.tsx';

const ScheduleClickMap = lazy(() => loadPart(() => import('./schedule-click-map.tsx')));

interface ScheduleResultsProps {
  readonly identifier: string;
  readonly name: string;
  /** Its sendings, of which one may be chosen; undefined while they load. */
  readonly occurrences: readonly ScheduleOccurrence[] | undefined;
  readonly zone: string | undefined;
  /** Messages still leave: the figures are read again every ten seconds. */
  readonly isSending: boolean;
}

/** What a schedule achieved, in all its sendings or in the one of the address, in any period. */
export default function ScheduleResults({ identifier, name, occurrences = [], zone, isSending }: ScheduleResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const [parameters, setParameters] = useSearchParams();
  const occurrence = Number(parameters.get('occurrence')) || undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...restQuery(readScheduleResults, { params: { id: identifier }, query: { ...period, ...(occurrence && { occurrence }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isSending ? 10_000 : false,
  });
  const started = occurrences.filter(({ startedAt }) => startedAt !== null);
  const options = started.map(({ id, dueAt }) => ({ value: String(id), label: formatDateTime(dueAt, zone) }));
  return (
    <ResultsSection
      name={name}
      results={data}
      fault={error ? faultMessage(error) : undefined}
      onRetry={() => void refetch()}
      channelNames={channelFacts}
      writeCsv={csvFile}
      period={period}
      onPeriod={setPeriod}
      isStale={isPlaceholderData}
      incremental={<ScheduleIncremental identifier={identifier} />}
      people={<SchedulePeople identifier={identifier} period={period} occurrence={occurrence} />}
      filters={
        options.length > 1 || occurrence ? (
          <FilterChip
            label="Envío"
            areNames
            options={options}
            value={occurrence ? String(occurrence) : undefined}
            onChange={(chosen) =>
              setParameters((before) => {
                const after = new URLSearchParams(before);
                after.delete('page');
                if (chosen) after.set('occurrence', chosen);
                else after.delete('occurrence');
                return after;
              })
            }
          />
        ) : null
      }
    >
      {data?.channels.some(({ channel, delivered }) => channelFacts[channel].sendsNewsletters && delivered > 0) ? (
        <Suspense
          fallback={
            <Waiting>
              <Skeleton height="24rem" />
            </Waiting>
          }
        >
          <ScheduleClickMap key={occurrence} identifier={identifier} period={period} occurrence={occurrence} />
        </Suspense>
      ) : null}
    </ResultsSection>
  );
}
