import { type ClickMap, readNewsletterClickMap, readScheduleClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { messageFrame } from '../../content/newsletters/message-frame.ts';
import { newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import type { IdentityServices } from '../../identity/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { resultPeriod } from '../sendings/result-period.ts';
import { subjectId } from '../sendings/result-selection.sql.ts';
import { type ClickScope, linkClicks, sentVersions } from './click-counts.ts';
import { clickMapPage, expiredMapPage } from './click-map-page.ts';
import { clickMapPasses, clickMapsPath, type MappedSelection } from './click-map-pass.ts';
import { readMessageLinks } from './message-links.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
}

/** Serves which links of e-mails people followed: as data, and as a page that shows the message. */
export function clickMapsRoutes(
  app: FastifyInstance,
  { config, database, laggingReads, liveSessions }: IdentityServices,
  clock = () => new Date(),
): void {
  const passes = clickMapPasses(config.keys.session);
  const send = messageFrame(config, { isMeasurable: true });

  /** Whether a schedule has a sending; true where none is asked for. */
  async function isOccurrenceOf(scheduleId: number, occurrence: number | undefined): Promise<boolean> {
    if (occurrence === undefined) return true;
    const isIt = and(eq(occurrences.scheduleId, scheduleId), eq(occurrences.id, occurrence));
    return (await database.select({ id: occurrences.id }).from(occurrences).where(isIt)).length > 0;
  }

  /** The links of a version with their clicks, and its message. The caller has made sure that the account sent it. */
  async function readMap(scope: ClickScope, key: number) {
    const { templateHtml } = newsletterVersions;
    const [found] = await database.select({ templateHtml }).from(newsletterVersions).where(eq(newsletterVersions.id, key));
    if (!found) return undefined;
    const message = await readMessageLinks(found.templateHtml, config.publicUrl);
    return { html: message.html, links: await laggingReads.run((reads) => linkClicks(reads, scope, key, message.links)) };
  }

  async function answer(principal: Principal, selection: MappedSelection, { from, to, version }: Asked): Promise<ClickMap> {
    const { accountId } = principal;
    const now = clock();
    const period = resultPeriod({ from, to }, await audienceScope(database, accountId, now));
    const scope = { accountId, selection, period };
    const versions = await sentVersions(database, scope);
    // A version that was not sent in this period, or not by this account, is as if none was asked for.
    const key = versions.find((one) => one.key === version)?.key ?? versions[0]?.key;
    const map = key === undefined ? undefined : await readMap(scope, key);
    if (key === undefined || !map) return { versions, map: null };
    const pageUrl = await passes.addressOf({ principal, scope, version: key }, now);
    return { versions, map: { key, pageUrl, links: map.links } };
  }

  registerEndpoint(app, readScheduleClickMap, async ({ params, query: { occurrence, ...asked }, principal, fault }) => {
    const id = await subjectId(database, principal, 'schedule', params.id);
    if (id === undefined || !(await isOccurrenceOf(id, occurrence))) throw fault('NOT_FOUND');
    return answer(principal, { kind: 'schedule', id, occurrence }, asked);
  });

  registerEndpoint(app, readNewsletterClickMap, async ({ params, query, principal, fault }) => {
    const id = await subjectId(database, principal, 'newsletter', params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    return answer(principal, { kind: 'newsletter', id }, query);
  });

  app.get<{ Params: { pass: string } }>(`${clickMapsPath}:pass`, async ({ params }, reply) => {
    const pass = await passes.read(params.pass, clock());
    const principal = pass && (await liveSessions.confirm(pass.principal));
    const map = pass && principal?.accountId === pass.scope.accountId ? await readMap(pass.scope, pass.version) : undefined;
    const answered = reply.code(map ? 200 : 403).header('cache-control', 'no-store');
    return send(answered, map ? clickMapPage(map.html, map.links) : expiredMapPage());
  });
}
