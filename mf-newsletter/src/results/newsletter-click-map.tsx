import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { readNewsletterClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { ClickMapSection, type ResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface NewsletterClickMapProps {
  readonly identifier: string;
  readonly period: ResultPeriod;
}

/** Which links people followed in the e-mails with a newsletter, over the version that was sent. */
export default function NewsletterClickMap({ identifier, period }: NewsletterClickMapProps) {
  const [version, setVersion] = useState<number>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...restQuery(readNewsletterClickMap, { params: { id: identifier }, query: { ...period, ...(version && { version }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <ClickMapSection
      clicks={data}
      fault={error ? faultMessage(error) : undefined}
      onRetry={() => void refetch()}
      onVersion={setVersion}
      writeCsv={csvFile}
      isStale={isPlaceholderData}
    />
  );
}
