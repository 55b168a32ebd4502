import { isMissingFile } from '@pregon/remote-api/load-part';
import { shellVersion } from '../remotes/built-in.ts';
import { reportFault } from '../remotes/platform-reports.ts';
import { sayFault } from './fault-toast.ts';
import { ownerOf } from './running-code.ts';

/**
 * Says and reports what no boundary sees: what is thrown in the handler of an event, and promises that nobody waits for. The screen
 * stays. Answers the function that ends it.
 */
export function watchEvents(): () => void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** What browsers say of their own, such as of observers that could not keep up, comes without an error. */
function onError({ error, filename }: ErrorEvent): void {
  if (error) tell(error, filename);
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  tell(reason, '');
}

function tell(thrown: unknown, address: string): void {
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
  // A request that was called off is no fault.
  if (cause.name === 'AbortError') return;
  const addresses = `${address}\n${thrown instanceof Error ? (thrown.stack ?? '') : ''}`;
  const owner = ownerOf(addresses);
  // What an extension of the browser throws is not ours.
  if (!owner && addresses.includes('-extension://')) return;
  sayFault(isMissingFile(cause) ? 'no se pudo cargar una parte del módulo.' : cause.message);
  reportFault({ phase: 'event', remote: owner?.name ?? 'shell', release: owner?.version ?? shellVersion, cause });
}
