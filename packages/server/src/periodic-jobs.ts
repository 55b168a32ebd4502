import { chooseWinners } from './results/experiments/choose-winners.ts';
import { readCountedCustomers } from './results/rollups/count-customers.ts';
import { countResults } from './results/rollups/count-results.ts';
import { deleteOldImports } from './import/delete-old-imports.ts';
import { queueDueSources } from './import/sources/pull-source.ts';
import { segmentNumbers } from './results/dashboards/numbers/segment.numbers.ts';
import { customerFileRepository } from './audiences/profiles/customer-file.repository.ts';
import { photosRepository } from './counter/photos/photos.repository.ts';
import { newsletterWorkRepository } from './content/newsletters/newsletter-work.repository.ts';
import { takeBackFailingCanaries } from './hosting/platform/canary-watch.ts';
import { reportDays } from './hosting/platform/known-releases.ts';
import { reportsRepository } from './hosting/platform/reports.repository.ts';
import { recomputeChanged, sendDueNights } from './insight/nights/insight-jobs.ts';
import { backfillReceipts } from './retail/purchases/backfill-receipts.ts';
import { countStoreDays } from './retail/purchases/count-store-days.ts';
import { webhookMessagesRepository } from './outbox/webhook-messages.repository.ts';
import { contentTables, namedObjects } from './stored-contents.ts';
import { deleteDueObjects, sweepObjects } from './kernel/objects/delete-objects.ts';
import { moveContents } from './kernel/objects/move-contents.ts';
import { deleteExpired } from './retention.job.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { forgetOldRequests } from './messaging/transactional/forget-old-requests.ts';
import type { Services } from './services.ts';
import { deleteOrphanWakes } from './messaging/deliveries/orphan-wakes.ts';
import { keyUsesRepository } from './kernel/tokens/key-uses.repository.ts';
import type { PeriodicJob } from './kernel/jobs/control-queue.ts';
import { tellUsedQuotas } from './identity/accounts/quota-notices.ts';
import { deleteDueAccounts } from './hosting/platform/delete-accounts.ts';

/** Deletes from the bucket what no row needs, and moves to it what was stored in the database while it failed, or before it was there. */
const bucketJobs = ({ bucket, database, metrics }: Services): readonly PeriodicJob[] =>
  bucket
    ? [
        {
          name: 'delete-objects',
          cron: '* * * * *',
          run: (signal) => deleteDueObjects({ database, objects: bucket.objects, metrics }, signal),
        },
        { name: 'sweep-objects', cron: '5 */6 * * *', run: (signal) => sweepObjects(database, namedObjects, signal) },
        {
          name: 'move-contents',
          cron: '*/10 * * * *',
          async run(signal) {
            const moving = { database, contents: bucket.contents, signal };
            for (const table of contentTables) await moveContents(moving, table, 'bucket');
          },
        },
      ]
    : [];

const dayMs = 24 * 60 * 60 * 1000;

/** The periodic jobs, each of which runs in one worker at a time. Times are UTC. */
export function periodicJobs(services: Services, clock = () => new Date()): readonly PeriodicJob[] {
  const { config, database } = services;
  return [
    { name: 'withdraw-failing-canaries', cron: '* * * * *', run: () => takeBackFailingCanaries(services) },
    {
      name: 'count-audiences',
      cron: '5 * * * *',
      run: (signal) => segmentNumbers.countToday(database, clock(), undefined, signal),
    },
    {
      name: 'delete-platform-reports',
      cron: '15 * * * *',
      run: () => reportsRepository.forget(database, new Date(clock().getTime() - reportDays * dayMs)),
    },
    { name: 'delete-expired', cron: '25 */6 * * *', run: () => deleteExpired(database, clock()) },
    { name: 'apply-retention', cron: '30 */6 * * *', run: (signal) => applyRetention(database, clock(), { signal }) },
    { name: 'queue-import-sources', cron: '* * * * *', run: () => queueDueSources(services, clock()) },
    { name: 'delete-newsletter-drafts', cron: '35 */6 * * *', run: () => newsletterWorkRepository.deleteOld(database, clock()) },
    { name: 'delete-imports', cron: '40 */6 * * *', run: () => deleteOldImports(database, clock()) },
    {
      name: 'delete-old-files',
      cron: '45 */6 * * *',
      async run() {
        await customerFileRepository.deleteOld(database, clock());
        await photosRepository.deleteOld(database, clock());
      },
    },
    { name: 'delete-webhook-messages', cron: '50 */6 * * *', run: () => webhookMessagesRepository.deleteOld(database, clock()) },
    { name: 'forget-message-requests', cron: '55 */6 * * *', run: () => forgetOldRequests(database, clock()) },
    { name: 'choose-winners', cron: '20 * * * *', run: () => chooseWinners(database, clock()) },
    { name: 'record-key-uses', cron: '10 * * * *', run: () => keyUsesRepository.record(database, config.keys, clock()) },
    {
      name: 'delete-accounts',
      cron: '20 * * * *',
      run: (signal) => deleteDueAccounts(database, clock(), { signal }),
    },
    { name: 'tell-used-quotas', cron: '*/10 * * * *', run: () => tellUsedQuotas(services, clock()) },
    { name: 'delete-orphan-wakes', cron: '45 * * * *', run: () => deleteOrphanWakes(database) },
    { name: 'recompute-customers', cron: '* * * * *', run: (signal) => recomputeChanged(services, clock(), signal) },
    { name: 'count-store-days', cron: '*/2 * * * *', run: (signal) => countStoreDays(database, clock(), signal) },
    { name: 'count-results', cron: '* * * * *', run: (signal) => countResults(database, clock(), { signal }) },
    {
      name: 'read-counted-customers',
      cron: '30 9 * * *',
      run: (signal) => readCountedCustomers(database, clock(), { isOver: () => signal.aborted }),
    },
    { name: 'send-insight-nights', cron: '*/10 * * * *', run: () => sendDueNights(services, clock()) },
    ...bucketJobs(services),
    { name: 'backfill-receipts', cron: '*/5 * * * *', run: (signal) => backfillReceipts(database, { signal }) },
  ];
}
