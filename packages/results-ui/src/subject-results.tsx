import { listState, restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { ResultsSection, type ResultsSectionProps } from '@pregon/ui/results';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { spreadsheetFile } from './spreadsheet-file.ts';

type Slots = Pick<ResultsSectionProps<never>, 'name' | 'period' | 'onPeriod' | 'filters' | 'incremental' | 'people'>;

interface SubjectResultsProps<Key extends QueryKey> extends Slots {
  /** Of what they are. */
  readonly subject: { readonly subject: ResultSubject; readonly identifier: string };
  /** How they are asked for: `restQuery` of an endpoint of results. */
  readonly query: UseQueryOptions<SendingResults, Error, SendingResults, Key>;
  /** Messages still leave: the figures are read again every ten seconds. */
  readonly isSending?: boolean;
  /** What follows the figures, which are undefined while they load. */
  readonly children?: (results: SendingResults | undefined) => ReactNode;
}

/** What a schedule, a campaign or a newsletter achieved, in any period. */
export function SubjectResults<Key extends QueryKey>({
  subject,
  query,
  isSending = false,
  children,
  ...slots
}: SubjectResultsProps<Key>) {
  const asked = useQuery({
    ...query,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isSending ? 10_000 : false,
  });
  // The request of the section above the figures.
  const { data: sales } = useQuery(
    restQuery(readIncrementalSales, { params: { subject: subject.subject, id: subject.identifier } }),
  );
  return (
    <ResultsSection
      {...slots}
      {...listState(asked)}
      results={asked.data}
      sales={sales}
      channelNames={channelFacts}
      writeCsv={spreadsheetFile}
    >
      {children?.(asked.data)}
    </ResultsSection>
  );
}
