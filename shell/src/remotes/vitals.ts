import { whenIdle } from './idle.ts';

/** Measures the page for the platform, once it has nothing else to do. */
export function watchVitals(): void {
  whenIdle(() => {
    measure().catch(() => undefined);
  });
}

async function measure(): Promise<void> {
  const [{ onCLS, onFCP, onINP, onLCP, onTTFB }, { reportVital }] = await Promise.all([
    import(/* webpackChunkName: "vitals" */ 'web-vitals'),
    import(/* webpackChunkName: "reports" */ './platform-reports.ts'),
  ]);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(reportVital);
}
