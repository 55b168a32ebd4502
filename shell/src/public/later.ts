/**
 * The parts of the public page that are not needed at once, in a script of its own, because a lazy chunk of the build would cost
 * more at once.
 */
export { verifyAsync } from '@pregon/federation-runtime/ed25519';
import { watchVitals } from '../remotes/vitals.ts';

export * from '../remotes/platform-reports.ts';

watchVitals();
