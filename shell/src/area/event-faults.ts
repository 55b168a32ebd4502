import { isMissingFile } from '@pregon/remote-api/load-part';
import { shellVersion } from '../remotes/built-in.ts';
import { reportFault } from '../remotes/platform-reports.ts';
import { showFaultToast } from './fault-toast.ts';
import { ownerOf } from './running-code.ts';

/**
 * Shows and reports errors that no boundary catches: of event handlers, and unhandled rejections. The screen stays. Returns the
 * function that stops it.
 */
export function watchEvents(): () => void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Browsers' own reports, such as of resize observers, have no error. */
function onError({ error, filename }: ErrorEvent): void {
  if (error) tell(error, filename);
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  tell(reason, '');
}

function tell(thrown: unknown, address: string): void {
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
  // An aborted request is not an error.
  if (cause.name === 'AbortError') return;
  const addresses = `${address}\n${thrown instanceof Error ? (thrown.stack ?? '') : ''}`;
  const owner = ownerOf(addresses);
  // Errors of browser extensions are ignored.
  if (!owner && addresses.includes('-extension://')) return;
  showFaultToast(isMissingFile(cause) ? 'no se pudo cargar una parte del módulo.' : cause.message);
  reportFault({ phase: 'event', remote: owner?.name ?? 'shell', release: owner?.version ?? shellVersion, cause });
}
