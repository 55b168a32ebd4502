import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { readScheduleClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { ClickMapSection, type ResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface ScheduleClickMapProps {
  readonly identifier: string;
  readonly period: ResultPeriod;
  /** The key of one of its sendings; undefined: all of them. */
  readonly occurrence: number | undefined;
}

/** Which links people followed in the e-mails of a schedule, over the version of the newsletter that was sent. */
export default function ScheduleClickMap({ identifier, period, occurrence }: ScheduleClickMapProps) {
  const [version, setVersion] = useState<number>();
  const query = { ...period, ...(occurrence && { occurrence }), ...(version && { version }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...restQuery(readScheduleClickMap, { params: { id: identifier }, query }),
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
