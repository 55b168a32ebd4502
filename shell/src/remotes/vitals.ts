import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportVital } from './platform-reports.ts';

/** Measures the page for the platform. It is soon enough when the page stands: browsers remember what came before. */
export function watchVitals(): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(reportVital);
}
