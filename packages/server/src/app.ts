import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { constants } from 'node:zlib';
import { accountSettingsRoutes } from './channels/accounts/account-settings.routes.ts';
import { sendersRoutes } from './channels/accounts/senders.routes.ts';
import { apiPath } from './kernel/http/api-path.ts';
import { assistantRoutes } from './content/assistant/assistant.routes.ts';
import { archiveRoutes } from './messaging/archive/archive.routes.ts';
import { listFilesRoutes } from './identity/list-files/list-files.routes.ts';
import { auditRoutes } from './identity/audit/audit.routes.ts';
import { calendarsRoutes } from './messaging/calendars/calendars.routes.ts';
import { messagePricesRoutes } from './channels/accounts/message-prices.routes.ts';
import { dataRetentionRoutes } from './retention/data-retention.routes.ts';
import { campaignsRoutes } from './audiences/campaigns/campaigns.routes.ts';
import { formDraftsRoutes } from './audiences/form-drafts/form-drafts.routes.ts';
import { collaborationRoutes } from './collaboration/collaboration.routes.ts';
import { clientsRoutes } from './counter/clients/clients.routes.ts';
import { identityConfirmationRoutes } from './counter/clients/identity-confirmation.routes.ts';
import { customerHistoryRoutes } from './counter/customers/customer-history.routes.ts';
import { customerRightsRoutes } from './counter/customers/customer-rights.routes.ts';
import { customerMergesRoutes } from './retail/customers/customer-merges.routes.ts';
import { customerMessagesRoutes } from './messaging/customers/customer-messages.routes.ts';
import { customersRoutes } from './retail/customers/customers.routes.ts';
import { customerScoresRoutes } from './insight/objections/customer-scores.routes.ts';
import { sensitiveCategoriesRoutes } from './insight/offers/sensitive-categories.routes.ts';
import { withdrawnProductsRoutes } from './insight/offers/withdrawn-products.routes.ts';
import { customerInsightRoutes } from './insight/explanation/customer-insight.routes.ts';
import { dataRoutes } from './import/data.routes.ts';
import { dataExportRoutes } from './data-export/data-export.routes.ts';
import { importReviewRoutes } from './import/review.routes.ts';
import { importSourcesRoutes } from './import/sources/import-sources.routes.ts';
import { firstStepsRoutes } from './results/first-steps/first-steps.routes.ts';
import { dashboardsRoutes } from './results/dashboards/dashboards.routes.ts';
import { clickMapsRoutes } from './results/click-maps/click-maps.routes.ts';
import { incrementalSalesRoutes } from './results/incremental/incremental-sales.routes.ts';
import { resultPeopleRoutes } from './results/people/result-people.routes.ts';
import { campaignOverviewRoutes } from './results/campaigns/campaign-overview.routes.ts';
import { sendingResultsRoutes } from './results/sendings/sending-results.routes.ts';
import { Fault } from './kernel/http/fault.ts';
import { faultOf } from './kernel/http/fault-of.ts';
import { readJsonBodies } from './kernel/http/json-body.ts';
import { limitRequestTime, slowArrivalMs } from './kernel/http/request-time.ts';
import { faultPage } from './hosting/gateway/fault-page.ts';
import { gatewayPlugin } from './hosting/gateway/gateway.plugin.ts';
import { graphqlPlugin } from './kernel/graphql/graphql.plugin.ts';
import { buildSchema } from './graphql-schema.ts';
import { brandKitRoutes } from './content/brand-kit/brand-kit.routes.ts';
import { savedBlocksRoutes } from './content/saved-blocks/saved-blocks.routes.ts';
import { imagesRoutes } from './content/images/images.routes.ts';
import { invitationsRoutes } from './identity/invitations/invitations.routes.ts';
import { staffInvitationsRoutes } from './identity/invitations/staff-invitations.routes.ts';
import { logAccess } from './kernel/observability/access-log.ts';
import { loggerSettings } from './kernel/observability/log.ts';
import { requestTraceIds, traceHeader, traceRequests } from './kernel/observability/trace-requests.ts';
import { newsletterTrialRoutes } from './messaging/newsletter-trial/newsletter-trial.routes.ts';
import { newslettersRoutes } from './content/newsletters/newsletters.routes.ts';
import { observabilityRoutes } from './kernel/observability/observability.routes.ts';
import { apiDocsRoutes } from './hosting/api-docs/api-docs.routes.ts';
import { overridesRoutes } from './hosting/overrides/overrides.routes.ts';
import { devMailboxRoutes } from './demo/dev-mailbox/dev-mailbox.routes.ts';
import { dataRequestsRoutes } from './counter/data-requests/data-requests.routes.ts';
import { dataLinkChannelRoutes } from './counter/data-requests/data-link-channel.routes.ts';
import { ownDataRequestPagesRoutes } from './counter/data-requests/own-data-request-pages.routes.ts';
import { ownDataRequestsRoutes } from './counter/data-requests/own-data-requests.routes.ts';
import { photosRoutes } from './counter/photos/photos.routes.ts';
import { placesRoutes } from './retail/places/places.routes.ts';
import { operationRoutes } from './hosting/platform/operation.routes.ts';
import { platformAccountsRoutes } from './hosting/platform/platform-accounts.routes.ts';
import { platformRoutes } from './hosting/platform/platform.routes.ts';
import { customerFileRoutes } from './audiences/profiles/customer-file.routes.ts';
import { profilesRoutes } from './audiences/profiles/profiles.routes.ts';
import { publicKeysRoutes } from './counter/public-keys/public-keys.routes.ts';
import { fastifyRateLimitStore } from './kernel/rate-limits/request-rate-limits.ts';
import { recipientPagesRoutes } from './messaging/recipients/recipient-pages.routes.ts';
import { waitingAt, withoutScriptAt } from './messaging/recipients/recipient.page.ts';
import { recipientsRoutes } from './messaging/recipients/recipients.routes.ts';
import { apiKeysRoutes } from './identity/api-keys/api-keys.routes.ts';
import { recoveryRoutes } from './identity/recovery/recovery.routes.ts';
import { experimentsRoutes } from './messaging/schedules/experiments.routes.ts';
import { holdOutRoutes } from './audiences/experiments/hold-out.routes.ts';
import { experimentOutcomeRoutes } from './results/experiments/experiment-outcome.routes.ts';
import { scheduleDraftsRoutes } from './messaging/schedule-drafts/schedule-drafts.routes.ts';
import { schedulesRoutes } from './messaging/schedules/schedules.routes.ts';
import { sendingCalendarRoutes } from './messaging/sending-calendar/sending-calendar.routes.ts';
import { excludedNumbersRoutes } from './messaging/sending-rules/excluded-numbers.routes.ts';
import { sendingRulesRoutes } from './messaging/sending-rules/sending-rules.routes.ts';
import type { Services } from './services.ts';
import { shortLinksRoutes } from './messaging/short-links/short-links.routes.ts';
import { ownAccountRoutes } from './identity/session/own-account.routes.ts';
import { savedViewsRoutes } from './identity/saved-views/saved-views.routes.ts';
import { searchRoutes } from './kernel/search/search.routes.ts';
import { sessionPlugin } from './identity/session/session.plugin.ts';
import { sessionRoutes } from './identity/session/session.routes.ts';
import { storesExportRoutes } from './import/stores-export.routes.ts';
import { storesRoutes } from './retail/stores/stores.routes.ts';
import { surveysRoutes } from './counter/surveys/surveys.routes.ts';
import { trackingRoutes } from './messaging/tracking/tracking.routes.ts';
import { visitsRoutes } from './counter/visits/visits.routes.ts';
import { messageUseRoutes } from './identity/accounts/message-use.routes.ts';
import { accountSecurityRoutes } from './identity/accounts/account-security.routes.ts';
import { loginStepsRoutes } from './identity/second-factor/login-steps.routes.ts';
import { passkeyLoginRoutes } from './identity/passkeys/passkey-login.routes.ts';
import { passkeysRoutes } from './identity/passkeys/passkeys.routes.ts';
import { secondFactorRoutes } from './identity/second-factor/second-factor.routes.ts';
import { singleSignOnRoutes } from './identity/single-sign-on/single-sign-on.routes.ts';
import { singleSignOnLoginRoutes } from './identity/single-sign-on/single-sign-on-login.routes.ts';
import { usersRoutes } from './identity/users/users.routes.ts';
import { webhooksOutRoutes } from './outbox/webhooks.routes.ts';
import { accountWebhooksRoutes } from './messaging/webhooks/account-webhooks.routes.ts';
import { webhooksRoutes } from './messaging/webhooks/webhooks.routes.ts';
import { eventsRoutes } from './retail/events/events.routes.ts';
import { transactionalMessagesRoutes } from './messaging/transactional/transactional-messages.routes.ts';
import { whatsappRoutes } from './messaging/whatsapp/whatsapp.routes.ts';

const megabyte = 1024 * 1024;
const largestUpload = 10 * megabyte;
/** Default limit of a request's body in bytes. Endpoints with larger bodies override it. */
const largestBody = megabyte / 4;
/** In bytes: the signed address of a file with the chosen rows of a list is the longest. Proxies take 8 KB with the rest of the line. */
const longestPathParameter = 7 * 1024;

/** The REST routes of every module. */
const domains: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  observabilityRoutes,
  searchRoutes,
  savedViewsRoutes,
  listFilesRoutes,
  archiveRoutes,
  sessionRoutes,
  loginStepsRoutes,
  passkeyLoginRoutes,
  passkeysRoutes,
  secondFactorRoutes,
  singleSignOnLoginRoutes,
  singleSignOnRoutes,
  accountSecurityRoutes,
  messageUseRoutes,
  ownAccountRoutes,
  apiKeysRoutes,
  webhooksOutRoutes,
  recoveryRoutes,
  invitationsRoutes,
  staffInvitationsRoutes,
  usersRoutes,
  accountSettingsRoutes,
  messagePricesRoutes,
  dataRetentionRoutes,
  sendersRoutes,
  auditRoutes,
  collaborationRoutes,
  customerInsightRoutes,
  customerScoresRoutes,
  sensitiveCategoriesRoutes,
  withdrawnProductsRoutes,
  campaignsRoutes,
  formDraftsRoutes,
  profilesRoutes,
  customerFileRoutes,
  dataRoutes,
  importReviewRoutes,
  importSourcesRoutes,
  dataExportRoutes,
  newslettersRoutes,
  newsletterTrialRoutes,
  imagesRoutes,
  brandKitRoutes,
  savedBlocksRoutes,
  assistantRoutes,
  schedulesRoutes,
  scheduleDraftsRoutes,
  sendingCalendarRoutes,
  experimentsRoutes,
  holdOutRoutes,
  calendarsRoutes,
  excludedNumbersRoutes,
  sendingRulesRoutes,
  publicKeysRoutes,
  clientsRoutes,
  identityConfirmationRoutes,
  visitsRoutes,
  photosRoutes,
  recipientsRoutes,
  recipientPagesRoutes,
  surveysRoutes,
  ownDataRequestsRoutes,
  ownDataRequestPagesRoutes,
  dataRequestsRoutes,
  dataLinkChannelRoutes,
  devMailboxRoutes,
  apiDocsRoutes,
  overridesRoutes,
  operationRoutes,
  platformAccountsRoutes,
  platformRoutes,
  trackingRoutes,
  transactionalMessagesRoutes,
  whatsappRoutes,
  webhooksRoutes,
  accountWebhooksRoutes,
  dashboardsRoutes,
  firstStepsRoutes,
  incrementalSalesRoutes,
  resultPeopleRoutes,
  sendingResultsRoutes,
  campaignOverviewRoutes,
  clickMapsRoutes,
  experimentOutcomeRoutes,
  shortLinksRoutes,
  placesRoutes,
  storesRoutes,
  customersRoutes,
  eventsRoutes,
  customerMergesRoutes,
  customerMessagesRoutes,
  customerHistoryRoutes,
  customerRightsRoutes,
  storesExportRoutes,
];

/** Builds the server; `listen` or `inject` start it. */
export async function createApp(services: Services, schema: GraphQLSchema = buildSchema()): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    logger: loggerSettings(config),
    rewriteUrl: ({ url = '/' }) => apiPath(url),
    bodyLimit: largestBody,
    requestTimeout: slowArrivalMs,
    routerOptions: { maxParamLength: longestPathParameter },
    frameworkErrors: answerUnreadable,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy,
    genReqId: requestTraceIds(config.trustProxy),
    logController: new LogController({ requestIdLogLabel: 'traceId' }),
  });
  traceRequests(app);
  if (config.accessLog) logAccess(app);
  answerErrors(app);
  limitRequestTime(app);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.adminUrl.startsWith('https:'),
  });
  await app.register(cors, {
    origin: [config.adminUrl, config.publicUrl],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', traceHeader],
  });
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: largestUpload, fieldSize: largestBody, files: 1, parts: 20 } });
  await app.register(rateLimit, {
    global: false,
    store: fastifyRateLimitStore(services.rateLimits),
    errorResponseBuilder: () => new Fault('TOO_MANY_REQUESTS'),
  });
  await app.register(sessionPlugin, services);
  await app.register(graphqlPlugin, { services, schema });
  for (const routes of domains) routes(app, services);
  await app.register(gatewayPlugin, { services, initialContent: { waitingAt, withoutScriptAt } });
  return app;
}

/** Error handler: maps everything that is thrown to a response. Unexpected errors are logged, and hidden from the caller. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = faultOf(error);
    if (!fault) request.log.error(error);
    else if (fault.status >= 500) request.log.warn(error);
    const shown = fault ?? new Fault('UNKNOWN');
    const page = faultPage(shown, request);
    if (page) return reply.code(shown.status).headers(page.headers).type('text/html; charset=utf-8').send(page.html);
    return reply.code(shown.status).send(shown.body);
  });
  app.setNotFoundHandler((_, reply) => {
    const { status, body } = new Fault('NOT_FOUND');
    return reply.code(status).send(body);
  });
}

/** Answers an unparseable URL, which bypasses all hooks and their headers. */
function answerUnreadable(_: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = new Fault('MALFORMED');
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', [traceHeader]: id };
  void reply.code(status).headers(headers).send(body);
}
