import { isMissingFile } from '@pregon/remote-api/load-part';
import { shellVersion } from '../remotes/built-in.ts';

/** Reports an error of the shell itself to the platform, unless the chunk with the reports fails to load as well. */
export async function reportShellFault(error: unknown): Promise<void> {
  const cause = error instanceof Error ? error : new Error(String(error));
  const phase = isMissingFile(error) ? 'chunk' : 'render';
  try {
    const { reportFault } = await import(/* webpackChunkName: "later" */ '../remotes/platform-reports.ts');
    reportFault({ phase, remote: 'shell', release: shellVersion, cause });
  } catch {
    // A failed report is ignored.
  }
}
