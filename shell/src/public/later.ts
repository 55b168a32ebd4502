/** The lazy part of the public page, in a separate script, because a lazy chunk of the build would add to the initial script. */
export { verifyAsync } from '@pregon/federation-runtime/ed25519';
import { watchVitals } from '../remotes/vitals.ts';

export * from '../remotes/platform-reports.ts';

watchVitals();
