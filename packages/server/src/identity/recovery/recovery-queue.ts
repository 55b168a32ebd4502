import * as v from 'valibot';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';

/** Requests to write to somebody who forgot the password. Whether there is such a person, the worker finds out. */
export const recoveryQueue: MailQueue<{ readonly email: string }> = {
  name: 'recovery',
  request: v.object({ email: v.string() }),
  pollingIntervalSeconds: 1,
};
