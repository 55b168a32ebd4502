import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { createServices, type Services } from '../../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { engagements } from '../tracking/tracking.table.ts';
import { shortLinksRepository } from './short-links.repository.ts';
import { shortLinksRoutes } from './short-links.routes.ts';
import { shortLinkClicks, shortLinks } from './short-links.table.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
const robot = { 'user-agent': 'WhatsApp/2.26.40.3 A' };
const target = 'https://tienda.example/ofertas?utm_source=caja';

oneDatabase(({ database }) => {
  let services: Services;
  let principal: Principal;
  let deliveryId: number;
  beforeAll(async () => {
    services = createServices(testConfig(), database);
    const audience = await seedAudience(database, 1);
    principal = { accountId: audience.accountId, userId: audience.createdBy, role: 'operador', family: '' };
    const occurrenceId = await seedOccurrence(database, audience);
    const [method] = await database.select({ id: sendMethods.id }).from(sendMethods);
    const message = {
      occurrenceId,
      methodId: method?.id ?? 0,
      customerId: audience.people[0]?.id ?? 0,
      address: '+573001112233',
    };
    const [row] = await database
      .insert(deliveries)
      .values({ accountId: audience.accountId, ...message })
      .returning();
    deliveryId = row?.id ?? 0;
  });
  afterAll(() => services.queue.stop());
  afterEach(async () => {
    await database.delete(shortLinks);
    await database.delete(engagements);
  });

  const shorten = (finalUrl = target) => shortLinksRepository.create(database, principal, { longUrl: finalUrl, finalUrl });

  /** A server of its own, whose clock the test sets: what it has not written when it closes is written then. */
  function start({ tracking = true, at = '2026-11-24T14:00:00Z' } = {}) {
    const app = Fastify();
    let now = new Date(at);
    shortLinksRoutes(app, { ...services, config: testConfig({ tracking }) }, () => now);
    return {
      app,
      visit: (code: string, headers: Record<string, string> = person, method: 'GET' | 'HEAD' = 'GET') =>
        app.inject({ method, url: `/s/${code}`, headers }),
      goOn: (ms: number) => {
        now = new Date(now.getTime() + ms);
      },
    };
  }

  it('redirects to the target of a short link, and nowhere else', async () => {
    const { app, visit } = start();
    const code = await shorten();
    for (const asked of [code, `${code}?u=https://ladron.example`, `${code}?`]) {
      const answer = await visit(asked);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers['location']).toBe(target);
    }
    await app.close();
  });

  it('forbids caching, and sends no referrer', async () => {
    const { app, visit } = start();
    const { headers } = await visit(await shorten(), { ...person, cookie: 'auth=x' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    await app.close();
  });

  it('answers the same for an unknown code and for a stopped one', async () => {
    const { app, visit } = start();
    const stopped = await shorten();
    await shortLinksRepository.setActive(database, principal, stopped, false);
    const answers = await Promise.all(['ZZZZZZZZ', 'corto', '%00%00%00%00%00%00%00%00', stopped].map((code) => visit(code)));
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(404);
      expect(body).toBe(answers[0]?.body);
      expect({ ...headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' });
    }
    await app.close();
  });

  it('shows a Spanish page without scripts for these', async () => {
    const { app, visit } = start();
    const { body, headers } = await visit('ZZZZZZZZ');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/);
    expect(body).toContain('<h1>Este enlace no está disponible</h1>');
    expect(body).not.toMatch(/<script|style=|<style| on\w+=/);
    const address = /<link rel="stylesheet" href="([^"]+)">/.exec(body)?.[1] ?? '';
    const style = await app.inject({ url: address });
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await app.inject({ url: '/s/assets/other.css' })).statusCode).toBe(404);
    await app.close();
  });

  it('stops redirecting within 5 s of being stopped in another process', async () => {
    const { app, visit, goOn } = start();
    const code = await shorten();
    expect((await visit(code)).statusCode).toBe(302);
    await shortLinksRepository.setActive(database, principal, code, false);
    goOn(5000);
    expect((await visit(code)).statusCode).toBe(404);
    await shortLinksRepository.setActive(database, principal, code, true);
    goOn(5000);
    expect((await visit(code)).statusCode).toBe(302);
    await app.close();
  });

  it('queries the database once for many clicks', async () => {
    const { app, visit, goOn } = start();
    const code = await shorten();
    await visit(code);
    await database.delete(shortLinks);
    goOn(3000);
    expect((await visit(code)).statusCode).toBe(302);
    await app.close();
  });

  describe('clicks on short links', () => {
    const written = () =>
      database
        .select({
          day: shortLinkClicks.day,
          machine: shortLinkClicks.machine,
          count: shortLinkClicks.count,
          lastAt: shortLinkClicks.lastAt,
        })
        .from(shortLinkClicks)
        .orderBy(shortLinkClicks.day, shortLinkClicks.machine);

    it("are flushed when the server stops, by day of the account's clock, people and bots apart", async () => {
      // 23:58 in Bogotá
      const { app, visit, goOn } = start({ at: '2026-11-25T04:58:00Z' });
      const code = await shorten();
      await visit(code);
      await visit(code);
      await visit(code, robot);
      await visit(code, person, 'HEAD');
      goOn(3 * 60 * 1000);
      await visit(code);
      await app.close();
      expect(await written()).toEqual([
        { day: '2026-11-24', machine: false, count: 2, lastAt: new Date('2026-11-25T04:58:00Z') },
        { day: '2026-11-24', machine: true, count: 2, lastAt: new Date('2026-11-25T04:58:00Z') },
        { day: '2026-11-25', machine: false, count: 1, lastAt: new Date('2026-11-25T05:01:00Z') },
      ]);
    });

    it('count on the clock of the account that owns the link', async () => {
      const [elsewhere] = await database.insert(accounts).values({ name: 'Tokio', timeZone: 'Asia/Tokyo' }).returning();
      const { app, visit } = start({ at: '2026-11-24T20:00:00Z' });
      await visit(
        await shortLinksRepository.create(
          database,
          { ...principal, accountId: elsewhere?.id ?? 0 },
          { longUrl: target, finalUrl: target },
        ),
      );
      await app.close();
      expect(await written()).toMatchObject([{ day: '2026-11-25' }]);
    });

    it('add up', async () => {
      const code = await shorten();
      for (const at of ['2026-11-24T15:00:00Z', '2026-11-24T14:00:00Z']) {
        const { app, visit } = start({ at });
        await visit(code);
        await app.close();
      }
      expect(await written()).toMatchObject([{ count: 2, lastAt: new Date('2026-11-24T15:00:00Z') }]);
    });

    it('on unknown links are not counted', async () => {
      const { app, visit } = start();
      const code = await shorten();
      await shortLinksRepository.setActive(database, principal, code, false);
      await visit(code);
      await app.close();
      expect(await written()).toEqual([]);
    });
  });

  describe('a short link in a message', () => {
    const inMessage = async () =>
      (await shortLinksRepository.forRecipients(database, [{ deliveryId, link: 1, url: target }]))[0] ?? '';

    it('records one engagement of its recipient, however often it is requested within moments', async () => {
      const { app, visit, goOn } = start();
      const code = await inMessage();
      expect((await visit(code)).headers['location']).toBe(target);
      goOn(2000);
      await visit(code);
      goOn(60_000);
      await visit(code);
      await visit(code, robot);
      await app.close();
      const rows = await database.select().from(engagements).orderBy(engagements.machine);
      expect(rows).toMatchObject([
        { deliveryId, accountId: principal.accountId, kind: 1, link: 1, machine: false, count: 2 },
        { machine: true, count: 1 },
      ]);
      expect(await database.$count(shortLinkClicks)).toBe(0);
    });

    it('redirects even when the engagement cannot be stored', async () => {
      const { app, visit } = start({ tracking: false });
      expect((await visit(await inMessage())).statusCode).toBe(302);
      await app.close();
      expect(await database.$count(engagements)).toBe(0);
    });
  });

  it('never fetches its target', async () => {
    const asked: string[] = [];
    const trap = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => {
      trap.listen(0, listening);
    });
    trap.on('connection', () => asked.push('a connection'));
    const { port } = trap.address() as AddressInfo;
    const { app, visit } = start();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])
      expect((await visit(await shorten(`http://${host}:${port}/latest/meta-data/`))).statusCode).toBe(302);
    await app.close();
    await new Promise((closed) => {
      trap.close(closed);
    });
    expect(asked).toEqual([]);
  });
});
