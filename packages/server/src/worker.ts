import { collaborationMails, sendCollaborationMail } from './collaboration/collaboration-mail.ts';
import { brandKitRepository } from './content/brand-kit/brand-kit.repository.ts';
import { calendarsRepository } from './messaging/calendars/calendars.repository.ts';
import { importQueue, runImport } from './import/import-jobs.ts';
import { pullSource, sourceQueue, sourcesAtOnce } from './import/sources/pull-source.ts';
import { quotaNotices, sendQuotaNotice } from './identity/accounts/quota-notices.ts';
import { sendSourceNotice, sourceNotices } from './import/sources/source-notices.ts';
import { nightQueue, nightsAtOnce, runNightOf } from './insight/nights/insight-jobs.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { logFault } from './kernel/observability/log.ts';
import type { DeliveryOutcome } from './kernel/observability/metrics.ts';
import type { Channel } from './kernel/messages/channel.ts';
import { sendUnsubscribeAlarm, unsubscribeAlarmQueue } from './messaging/recipients/unsubscribe-alarm.ts';
import { openProviders } from './channels/providers/provider-registry.ts';
import { recoveryQueue } from './identity/recovery/recovery-queue.ts';
import { dataLinks, sendDataLinks } from './counter/data-requests/data-links.ts';
import { dataRequestNotices, sendDataRequestNotice } from './counter/data-requests/data-request-notice.ts';
import { sendUnsubscribeNotice, unsubscribeNotices } from './messaging/recipients/unsubscribe-notice.ts';
import { sendRecoveryMail } from './identity/recovery/recovery-mail.ts';
import { secondFactorResetQueue, sendSecondFactorResetMail } from './identity/second-factor/reset-mail.ts';
import { securityNotices, sendSecurityNotice } from './identity/second-factor/security-notices.ts';
import { startDispatcher } from './outbox/dispatcher.ts';
import type { Services } from './services.ts';
import { type Sender, startSending, type SenderSettings, type SenderTools } from './messaging/deliveries/sender.ts';
import { createErasedIdentities } from './retail/consent/erased-identities.ts';

/** Starts the worker: sending, webhooks, and the mails of password recovery, security and unsubscription. */
export async function startWorker(
  services: Services & Pick<SenderTools, 'leaseDatabase'>,
  settings?: SenderSettings,
): Promise<Pick<Sender, 'stop'>> {
  const { config, database, queue, providerRegistry, metrics, leaseDatabase = database } = services;
  const providers = await openProviders(providerRegistry);
  const { email } = providers;
  const templates = async (source: string) => (await (await providerRegistry.whatsapp())?.templates(source)) ?? [];
  const calendar = (accountId: number) => calendarsRepository.read(database, accountId);
  const waysOf = (accountId: number) => {
    const account = providerRegistry.ofAccount(accountId);
    return {
      providers: account.providers,
      isOwn: (channel: Channel) => account.isOwn(channel),
      templates: async (source: string) => (await (await account.whatsapp())?.templates(source)) ?? [],
    };
  };
  const { rates } = config;
  const onSettled = (channel: Channel, outcome: DeliveryOutcome) => metrics.countDeliveries(channel, outcome, 1);
  const sender = await startSending(
    { config, database, leaseDatabase, queue, providers, templates, waysOf, rates, calendar, onFault: logFault, onSettled },
    settings,
  );
  await queue.onMailRequest(recoveryQueue, (request) => sendRecoveryMail({ config, database, provider: email }, request.email));
  await queue.onMailRequest(secondFactorResetQueue, (request) => sendSecondFactorResetMail({ config, provider: email }, request));
  await queue.onMailRequest(securityNotices, (request) => sendSecurityNotice({ config, provider: email }, request));
  const colorOf = async (accountId: number) => (await brandKitRepository.find(database, accountId)).strong;
  await queue.onMailRequest(collaborationMails, (request) =>
    sendCollaborationMail({ config, database, provider: email, colorOf }, request),
  );
  const isEmbedded = config.databaseUrl === undefined;
  const erased = createErasedIdentities(config);
  await queue.runJobs(importQueue, ({ importId = 0 }, signal) => runImport({ database, isEmbedded, erased }, importId, signal));
  const pull = ({ sourceId = 0, byHand = 0 }, signal: AbortSignal) =>
    pullSource({ config, database, queue, onFault: logFault }, { sourceId, isByHand: byHand === 1 }, signal);
  await queue.runJobs(sourceQueue, pull, { unique: true, atOnce: sourcesAtOnce });
  await queue.onMailRequest(sourceNotices, (request) => sendSourceNotice({ config, provider: email }, request));
  await queue.onMailRequest(quotaNotices, (request) => sendQuotaNotice({ config, provider: email }, request));
  const night = ({ accountId = 0, everything = 0 }, signal: AbortSignal) =>
    runNightOf(services, accountId, new Date(), signal, { everything: everything === 1 });
  const atOnce = isEmbedded ? nightsAtOnce.embedded : nightsAtOnce.postgres;
  await queue.runJobs(nightQueue, night, { unique: true, atOnce });
  await queue.repeat(periodicJobs(services));
  await queue.runJobs(unsubscribeAlarmQueue, (job) => sendUnsubscribeAlarm({ config, database, provider: email }, job));
  await queue.onMailRequest(unsubscribeNotices, (request) =>
    sendUnsubscribeNotice({ config, database, provider: email }, request),
  );
  const accountOf = (accountId: number) => providerRegistry.ofAccount(accountId);
  const toPerson = { config, database, provider: email, accountOf };
  await queue.onMailRequest(dataRequestNotices, (request) => sendDataRequestNotice(toPerson, request));
  await queue.onMailRequest(dataLinks, (request) =>
    sendDataLinks({ ...toPerson, rateLimits: services.rateLimits, onFault: logFault }, request),
  );
  const dispatcher = startDispatcher({ config, database, onFault: logFault });
  return { stop: async () => void (await Promise.all([sender.stop(), dispatcher.stop()])) };
}
