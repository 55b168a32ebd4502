import { shellVersion } from '../remotes/built-in.ts';
import { reportLoad } from '../remotes/platform-reports.ts';

/** Whether this document was opened for the area: who logged in first was not waiting for it all that time. */
const isOpenedHere = window.location.pathname.startsWith('/admin');
let isReported = false;

/** Once for a document: how long it took until the frame of the area stood. */
export function reportShellLoad(): void {
  if (!isOpenedHere || isReported) return;
  isReported = true;
  reportLoad({ name: 'shell', version: shellVersion }, performance.now());
}
