import type { JobData } from '../../../kernel/jobs/control-queue.ts';
import type { KernelServices } from '../../../kernel/services.ts';
import { recomputeChanged, runNightOf } from '../insight-jobs.ts';

/** Computes the changed customers of all accounts, and then runs the jobs that this sends, as a worker does. */
export async function recomputeWithRuns(
  services: Pick<KernelServices, 'config' | 'database'>,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const sent: JobData[] = [];
  const sendJob = async (_: string, data: JobData) => sent.push(data) > 0;
  await recomputeChanged({ ...services, queue: { sendJob } }, now, signal);
  for (const { accountId = 0, everything } of sent)
    await runNightOf(services, accountId, now, signal, { everything: everything === 1 });
}
