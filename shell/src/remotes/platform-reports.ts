import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { shellVersion } from './built-in.ts';
import { createReportQueue } from './report-queue.ts';

/** Reports of this page to the platform. */
const queue = createReportQueue({
  shellVersion,
  send: (reports) =>
    (navigator as Partial<Navigator>).sendBeacon?.(
      address(),
      new Blob([JSON.stringify({ reports })], { type: 'application/json' }),
    ) ?? true,
});
export const { reportLoad, reportFault, reportVital, setCurrentApp } = queue;

function address(): string {
  return `${(runtimeConfig('pregon-api') ?? '').replace(/\/+$/, '')}/V1/platform/reports`;
}
