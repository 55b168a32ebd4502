import * as endpoints from '@pregon/contract/platform/platform.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { HostingServices } from '../services.ts';
import { oneAtATime, stuckCanaries, takeBackFailingCanaries } from './canary-watch.ts';
import { changeRelease } from './change-release.ts';
import { trustedReports, reporterOf } from './fault-reporter.ts';
import { isOperator } from '../../identity/accounts/platform-operator.ts';
import { platformStatus } from './platform-status.ts';
import { withoutNames } from './redact-user-names.ts';
import { reportRows } from './report-rows.ts';
import { reportsRepository } from './reports.repository.ts';
import { releaseSending } from './sending-hold.ts';

/** A whole office shares one address; each browser reports every ten seconds at most, and at once after a fault. */
export const reportLimit = { max: 1200, timeWindow: '1 minute' };
/** Limit of a beacon's body that browsers send when a page closes. */
const largestReport = 64 * 1024;

export function platformRoutes(app: FastifyInstance, services: HostingServices, clock = () => new Date()): void {
  const { database, releases } = services;
  const watchCanaries = oneAtATime(() => takeBackFailingCanaries(services));

  registerEndpoint(
    app,
    endpoints.reportPlatform,
    async ({ body, request }) => {
      const reporter = await reporterOf(services, request);
      const trusted = trustedReports(body.reports, reporter);
      const rows = reportRows(trusted, await releases.registry(), clock());
      if (rows.accepted > 0) await reportsRepository.add(database, rows, reporter.id);
      if (rows.faults.length > 0) await watchCanaries().catch((error: unknown) => app.log.error(error));
      return { accepted: rows.accepted };
    },
    { limit: reportLimit, bodyLimit: largestReport },
  );

  registerEndpoint(app, endpoints.getPlatformStatus, async ({ principal }) => {
    const status = await platformStatus(database, await releases.registry(), clock());
    return (await isOperator(services, principal))
      ? {
          ...status,
          isOperator: true,
          signsReleases: (await releases.keys()).signing !== undefined,
          stuckCanaries: await stuckCanaries(services),
        }
      : withoutNames(status);
  });

  registerEndpoint(app, endpoints.releaseSending, async ({ principal }) => {
    await releaseSending(services, principal);
    return { message: 'Los envíos siguen desde ahora' };
  });

  registerEndpoint(app, endpoints.changeRelease, async ({ params, body, principal }) => ({
    version: await changeRelease(services, principal, { app: params.name, ...body }),
  }));
}
