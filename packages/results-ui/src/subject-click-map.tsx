import { listState, restQuery } from '@pregon/auth-api/queries';
import { readNewsletterClickMap, readScheduleClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { ClickMapSection, type ResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spreadsheetFile } from './spreadsheet-file.ts';

interface ScheduleClickMapProps {
  readonly identifier: string;
  readonly period: ResultPeriod;
  /** The key of one of its sendings; undefined: all of them. */
  readonly occurrence: number | undefined;
}

/** Which links people followed in the e-mails of a schedule, over the version of the newsletter that was sent. */
export function ScheduleClickMap({ identifier, period, occurrence }: ScheduleClickMapProps) {
  const [version, setVersion] = useState<number>();
  const query = { ...period, ...(occurrence && { occurrence }), ...(version && { version }) };
  const asked = useQuery({
    ...restQuery(readScheduleClickMap, { params: { id: identifier }, query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return <ClickMapSection {...listState(asked)} clicks={asked.data} onVersion={setVersion} writeCsv={spreadsheetFile} />;
}

/** The same for the e-mails with a newsletter, in all schedules. */
export function NewsletterClickMap({ identifier, period }: Omit<ScheduleClickMapProps, 'occurrence'>) {
  const [version, setVersion] = useState<number>();
  const asked = useQuery({
    ...restQuery(readNewsletterClickMap, { params: { id: identifier }, query: { ...period, ...(version && { version }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return <ClickMapSection {...listState(asked)} clicks={asked.data} onVersion={setVersion} writeCsv={spreadsheetFile} />;
}
