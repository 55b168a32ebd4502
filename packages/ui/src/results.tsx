/**
 * The results of messages: a funnel by channel, the curve of openings by hour, groups, CSV and print. It loads nothing; the caller
 * passes the answer of an endpoint of results.
 */
export { ResultsSection, type ResultsSectionProps } from './results/results-section.tsx';
export { useResultPeriod, type ResultPeriod } from './results/result-period.ts';
export type { MessageResults } from './results/message-results.ts';
