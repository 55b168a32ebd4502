import { shellVersion } from '../remotes/built-in.ts';
import { reportLoad } from '../remotes/platform-reports.ts';

/** Whether this document was opened for the area: after a log-in, the load time would include it. */
const isOpenedHere = window.location.pathname.startsWith('/admin');
let isReported = false;

/** Reports the load time of the area's frame, once for each document. */
export function reportShellLoad(): void {
  if (!isOpenedHere || isReported) return;
  isReported = true;
  reportLoad({ name: 'shell', version: shellVersion }, performance.now());
}
