import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { eq } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import type { AccountMeasures } from '../../audiences/audience/audience-scope.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../../identity/services.ts';
import { readBoardAssets } from './board-assets.ts';
import { type Board, boardScreens, boardsFor, mayOpenBoard } from './board-catalogue.ts';
import { type Theme, themes } from './board-links.ts';
import { boardPage, expiredPage, missingPage } from './board-page.ts';
import { createBoardTokens } from './board-token.ts';
import { boards } from './boards/boards.ts';
import { outsideAddress } from './outside-boards.ts';
import { deletedDays, deletedNote } from './deleted-note.ts';
import { periodChoiceIn, periodOf } from './period.ts';

const aYear = 'public, max-age=31536000, immutable';

/** Dashboards are framed without an origin, so their assets must allow cross-origin requests. */
const forFrames = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

/** Ignores a repeated query parameter. */
const single = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The account's settings for dashboards. */
async function measuresOf(database: Database, accountId: number): Promise<AccountMeasures | undefined> {
  const { timeZone, currency, attributionDays, attributionTouch } = accounts;
  const [account] = await database
    .select({ timeZone, currency, attributionDays, attributionTouch })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account;
}

type BoardRequest = { Params: { kind: string }; Querystring: Record<string, unknown> };

/** Lists dashboards, and serves those that the server renders. */
export function dashboardsRoutes(
  app: FastifyInstance,
  { config, database, laggingReads, liveSessions }: IdentityServices,
  clock = () => new Date(),
): void {
  const tokens = createBoardTokens(config.keys.session);
  const assets = readBoardAssets();
  const policy = [
    "default-src 'none'",
    ...['style-src', 'script-src', 'font-src'].map((directive) => `${directive} 'self'`),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${config.adminUrl}`,
  ].join('; ');

  const addressOf = async ({ source }: Board, principal: Parameters<typeof tokens.sign>[0]['principal']): Promise<string> => {
    if ('outside' in source) return outsideAddress(source.outside, principal.accountId, config.metabaseSecret);
    const token = await tokens.sign({ principal, kind: source.builtIn }, 'opening', clock());
    return `${config.adminUrl}/boards/${source.builtIn}?t=${token}`;
  };

  registerEndpoint(app, getDashboard, async ({ params: { boardID }, principal, fault }) => {
    const board = boardsFor(principal, config).find((one) => one.boardID === boardID);
    if (!board) throw fault('NOT_FOUND');
    return { url: await addressOf(board, principal) };
  });

  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .code(status)
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get<BoardRequest>('/boards/:kind', async ({ params, query }, reply) => {
    const theme: Theme | undefined = themes.find((one) => one === query['theme']);
    const now = clock();
    const pass = await tokens.read(single(query['t']) ?? '', now);
    const principal = pass && pass.kind === params.kind ? await liveSessions.confirm(pass.principal) : undefined;
    const isOpen = pass && principal && mayOpenBoard(principal, { builtIn: pass.kind });
    if (!isOpen) return send(reply, 403, expiredPage(assets, theme));
    const { accountId } = principal;
    const measures = await measuresOf(database, accountId);
    if (!measures) return send(reply, 403, expiredPage(assets, theme));
    const [asked, from, to] = ['period', 'from', 'to'].map((name) => single(query[name]));
    const choice = periodChoiceIn({ period: asked, from, to }, now, measures.timeZone);
    const period = periodOf(now, choice, measures.timeZone);
    const links = { kind: pass.kind, token: await tokens.sign(pass, 'working', now), theme, period: choice };
    const item = single(query['item']);
    const deleted = await deletedDays(database, accountId, period);
    const screens = boardScreens(accountId, config);
    const board = await laggingReads.run((reads) =>
      boards[pass.kind]({
        database: reads,
        primary: database,
        accountId,
        viewer: principal,
        ...measures,
        period,
        links,
        screens,
        item,
        deleted,
      }),
    );
    return board
      ? send(reply, 200, boardPage(assets, board, period, { ...links, item }, await deletedNote(database, accountId, period)))
      : send(reply, 404, missingPage(assets, links));
  });

  app.get<{ Params: { file: string } }>('/boards/assets/:file', async ({ params }, reply) => {
    const asset = assets.files.get(`/boards/assets/${params.file}`);
    if (!asset) throw new Fault('NOT_FOUND');
    return reply
      .headers({ ...forFrames, 'cache-control': aYear })
      .type(asset.type)
      .send(asset.content);
  });
}
