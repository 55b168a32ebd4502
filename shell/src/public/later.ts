/** What the public page can do without until it stands, in a script of its own: a lazy part of the build would cost more at once. */
export { verifyAsync } from '@pregon/federation-runtime/ed25519';
import { watchVitals } from '../remotes/vitals.ts';

export * from '../remotes/platform-reports.ts';

watchVitals();
