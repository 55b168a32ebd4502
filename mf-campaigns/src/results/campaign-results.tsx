import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { readCampaignResults } from '@pregon/contract/results/sending-results.endpoints';
import { ResultsSection, useResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CampaignIncremental } from './campaign-incremental.tsx';
import { CampaignPeople } from './campaign-people.tsx';

interface CampaignResultsProps {
  readonly identifier: string;
  readonly name: string;
}

/** What all sendings of a campaign achieved, in any period. */
export default function CampaignResults({ identifier, name }: CampaignResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...restQuery(readCampaignResults, { params: { id: identifier }, query: period }),
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
      incremental={<CampaignIncremental identifier={identifier} />}
      people={<CampaignPeople identifier={identifier} period={period} />}
    />
  );
}
