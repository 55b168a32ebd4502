/**
 * The results of messages: a funnel by channel, the curve of openings by hour, groups, CSV and print; and the click map of e-mails. It
 * loads nothing; the caller passes the answer of an endpoint of results or of click maps.
 */
export { ClickMapSection, type ClickMapSectionProps } from './results/click-map-section.tsx';
export { IncrementalSales, type IncrementalSalesProps } from './results/incremental-sales.tsx';
export { ResultsSection, type ResultsSectionProps } from './results/results-section.tsx';
export { ResultPeople, type ResultPeopleProps } from './results/result-people.tsx';
export { useResultPeriod, type ResultPeriod } from './results/result-period.ts';
export type { MessageResults } from './results/message-results.ts';
