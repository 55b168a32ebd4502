import { announceMissingFile } from '@pregon/remote-api/load-part';
import type { Fault } from '@pregon/federation-runtime/loader';

/** A remote's entry is a script like any other, though it is not the build that asks for it. */
export async function announceFault({ phase, cause }: Fault): Promise<void> {
  if (phase === 'entry' || phase === 'chunk') await announceMissingFile(cause);
}
