import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportVital } from './platform-reports.ts';

/** Measures web vitals for the platform. Loaded late: browsers buffer earlier entries. */
export function watchVitals(): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(reportVital);
}
