import { listState, restQuery } from '@pregon/auth-api/queries';
import { readNewsletterClickMap, readScheduleClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { ClickMapSection, type ResultPeriod } from '@pregon/ui/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { spreadsheetFile } from './spreadsheet-file.ts';

interface ScheduleClickMapProps {
  readonly identifier: string;
  readonly period: ResultPeriod;
  /** The key of one of its sendings; undefined: all of them. */
  readonly occurrence: number | undefined;
  /** The key of the version of the newsletter; undefined: the newest that was sent. */
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
}

/** Which links people followed in the e-mails of a schedule, over the version of the newsletter that was sent. */
export function ScheduleClickMap({ identifier, period, occurrence, version, onVersion }: ScheduleClickMapProps) {
  const query = { ...period, ...(occurrence && { occurrence }), ...(version && { version }) };
  const asked = useQuery({
    ...restQuery(readScheduleClickMap, { params: { id: identifier }, query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return <ClickMapSection {...listState(asked)} clicks={asked.data} onVersion={onVersion} writeCsv={spreadsheetFile} />;
}

/** The same for the e-mails with a newsletter, in all schedules. */
export function NewsletterClickMap({ identifier, period, version, onVersion }: Omit<ScheduleClickMapProps, 'occurrence'>) {
  const asked = useQuery({
    ...restQuery(readNewsletterClickMap, { params: { id: identifier }, query: { ...period, ...(version && { version }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return <ClickMapSection {...listState(asked)} clicks={asked.data} onVersion={onVersion} writeCsv={spreadsheetFile} />;
}
