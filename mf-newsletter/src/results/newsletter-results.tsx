import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { readNewsletterResults } from '@pregon/contract/results/sending-results.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { ResultsSection, useResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NewsletterIncremental } from './newsletter-incremental.tsx';
import { NewsletterPeople } from './newsletter-people.tsx';

const NewsletterClickMap = lazy(() => loadPart(() => import('./newsletter-click-map.tsx')));

interface NewsletterResultsProps {
  readonly identifier: string;
  readonly name: string;
}

/** What the e-mails with a newsletter achieved, in every version of it, in any period. */
export default function NewsletterResults({ identifier, name }: NewsletterResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...restQuery(readNewsletterResults, { params: { id: identifier }, query: period }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
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
      incremental={<NewsletterIncremental identifier={identifier} />}
      people={<NewsletterPeople identifier={identifier} period={period} />}
    >
      <Suspense
        fallback={
          <Waiting>
            <Skeleton height="24rem" />
          </Waiting>
        }
      >
        <NewsletterClickMap identifier={identifier} period={period} />
      </Suspense>
    </ResultsSection>
  );
}
