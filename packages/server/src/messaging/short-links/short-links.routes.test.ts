import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isCode } from '@pregon/contract/short-links/short-url';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { desc } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { clicksRepository } from './clicks.repository.ts';
import { shortLinkClicks, shortLinks } from './short-links.table.ts';

const address = 'https://tienda.example/ofertas';

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database, { publicUrl: 'https://pregon.example', rootDomains: ['pregon.example'] });
  });
  afterAll(() => test.close());
  afterEach(() => database.delete(shortLinks));

  const create = async (body: object, principal: Principal = test.staff.operador) =>
    test.app.inject({ method: 'POST', url: '/V1/shortener', headers: await test.as(principal), body });
  const shorten = async (long_url = address, principal?: Principal): Promise<string> =>
    (await create({ long_url }, principal)).json().code;
  const change = async (code: string, body: object, principal: Principal = test.staff.operador) =>
    test.app.inject({ method: 'PUT', url: `/V1/shortener/${code}`, headers: await test.as(principal), body });
  const list = async (
    variables: object = {},
    principal: Principal = test.staff.lector,
  ): Promise<{ items: ShortLink[]; total: number }> => {
    const body = { query: shortLinksQuery.document, variables: { page: 1, size: 10, ...variables } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.shortLinks;
  };
  const codesOf = async (variables: object) => (await list(variables)).items.map(({ code }) => code);
  const idOf = async (code: string) => (await database.select().from(shortLinks)).find((row) => row.code === code)?.id ?? 0;

  it('creates a short link in the wire format', async () => {
    const answer = await create({
      long_url: ' https://tienda.example/ofertas?utm_source=boletin&a=1#hoy ',
      utm_params: { utm_source: 'caja', utm_medium: 'qr', utm_campaign: 'Día & noche' },
    });
    expect(answer.statusCode).toBe(200);
    const { code, createdAt, clicks, ...link } = answer.json();
    expect(isCode(code)).toBe(true);
    expect(link).toEqual({
      short_url: `https://pregon.example/s/${code}`,
      long_url: 'https://tienda.example/ofertas?utm_source=boletin&a=1#hoy',
      final_url: 'https://tienda.example/ofertas?utm_source=caja&a=1&utm_medium=qr&utm_campaign=D%C3%ADa%20%26%20noche#hoy',
      active: true,
    });
    expect(new Date(createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(clicks).toMatchObject({ people: 0, machines: 0, lastAt: null });
    const [entry] = await database.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(entry).toMatchObject({ action: 'createShortLink', subject: code, userId: test.staff.operador.userId });
  });

  it('redirects until the short link is stopped', async () => {
    const code = await shorten();
    const visit = () => test.app.inject({ url: `/s/${code}`, headers: { 'user-agent': 'Mozilla/5.0 Firefox' } });
    expect((await visit()).headers['location']).toBe(address);
    const stopped = await change(code, { active: false });
    expect(stopped.json()).toMatchObject({ code, active: false, short_url: `https://pregon.example/s/${code}` });
    expect((await visit()).statusCode).toBe(404);
    await change(code, { active: true });
    expect((await visit()).statusCode).toBe(302);
    const entries = await database.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(2);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['activateShortLink', code],
      ['deactivateShortLink', code],
    ]);
  });

  it('normalizes hosts and paths as browsers send them', async () => {
    const answer = await create({ long_url: 'HTTPS://Ñandú.example/año nuevo'.replace(' ', '%20') });
    expect(answer.json()).toMatchObject({ final_url: 'https://xn--and-6ma2c.example/a%C3%B1o%20nuevo' });
  });

  it.each([
    [{ long_url: ' ' }, { long_url: 'La URL es requerida' }],
    [{ long_url: 'tienda.example' }, { long_url: 'Ingresa una URL válida, que empiece por http:// o https://.' }],
    [{ long_url: 'javascript:alert(1)' }, { long_url: 'Ingresa una URL válida, que empiece por http:// o https://.' }],
    [{ long_url: `${address}\r\nset-cookie:a` }, { long_url: 'Ingresa una URL válida, que empiece por http:// o https://.' }],
    [{ long_url: 'https://banco.example@ladron.example/' }, { long_url: 'Quita el usuario y la contraseña de la dirección.' }],
    [{ long_url: `${address}?${'a'.repeat(2000)}` }, { long_url: 'Usa 2000 caracteres o menos.' }],
    [
      { long_url: address, utm_params: { utm_source: 'x'.repeat(51) } },
      { 'utm_params.utm_source': 'Usa 50 caracteres o menos.' },
    ],
    [{ long_url: 'https://pregon.example/s/x7Kp2QaZ' }, { long_url: 'Esta dirección ya es un enlace corto.' }],
    [{ long_url: 'http://promo.PREGON.example:81//%73/x7Kp2QaZ' }, { long_url: 'Esta dirección ya es un enlace corto.' }],
    [{ long_url: 'http://127.1/s/x7Kp2QaZ' }, { long_url: 'Esta dirección ya es un enlace corto.' }],
  ])('rejects %j', async (body, fields) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID', fields });
    expect(await database.$count(shortLinks)).toBe(0);
  });

  it.each([{ code: 'elegido0' }, { accountId: 1 }, { final_url: address }, { active: false }, { utm_params: { other: 'x' } }])(
    'rejects the unknown field: %j',
    async (more) => {
      expect((await create({ long_url: address, ...more })).statusCode).toBe(400);
    },
  );

  it('changes nothing but whether a link is active', async () => {
    const code = await shorten();
    for (const more of [{ long_url: 'https://otra.example' }, { final_url: 'https://otra.example' }, { code: 'otro0000' }])
      expect((await change(code, { active: true, ...more })).statusCode).toBe(400);
  });

  it('hides links of other accounts', async () => {
    const code = await shorten();
    const answers = [
      await change(code, { active: false }, test.strangers.administrador),
      await change('ZZZZZZZZ', { active: false }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await list({}, test.strangers.administrador)).toEqual({ items: [], total: 0 });
    expect((await list()).items).toMatchObject([{ code, active: true }]);
  });

  it('never fetches the target of a link', async () => {
    let connections = 0;
    const trap = createServer((_, response) => response.end()).on('connection', () => (connections += 1));
    await new Promise<void>((listening) => {
      trap.listen(0, listening);
    });
    const { port } = trap.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '0', '[::ffff:7f00:1]']) {
      const code = await shorten(`http://${host}:${port}/latest/meta-data/`);
      expect((await test.app.inject({ url: `/s/${code}` })).statusCode).toBe(302);
    }
    expect((await list()).total).toBe(7);
    await new Promise((closed) => {
      trap.close(closed);
    });
    expect(connections).toBe(0);
  });

  describe('the list of short links', () => {
    /** Noon in Bogotá, so many days ago. */
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const follow = async (code: string, count: number, lastAt: Date, machine = false) =>
      clicksRepository.add(database, [{ linkId: await idOf(code), count, machine, lastAt }]);

    it('shows clicks by day and by kind of visitor', async () => {
      const code = await shorten();
      await follow(code, 2, daysAgo(0));
      await follow(code, 1, daysAgo(0), true);
      await follow(code, 3, daysAgo(29));
      await follow(code, 4, daysAgo(40));
      const [link] = (await list()).items;
      expect(link?.clicks).toMatchObject({ people: 9, machines: 1, lastAt: expect.stringMatching(/Z$/) });
      expect(link?.clicks.peopleByDay).toEqual([3, ...Array.from({ length: 28 }, () => 0), 2]);
      expect(link?.clicks.machinesByDay).toEqual([...Array.from({ length: 29 }, () => 0), 1]);
      const [day] = await database
        .select({ day: shortLinkClicks.day })
        .from(shortLinkClicks)
        .orderBy(shortLinkClicks.day)
        .offset(1)
        .limit(1);
      expect(link?.clicks.firstDay).toBe(day?.day);
    });

    it('ignores bots in the time of the last click', async () => {
      const code = await shorten();
      await follow(code, 1, daysAgo(0), true);
      expect((await list()).items[0]?.clicks).toMatchObject({ people: 0, machines: 1, lastAt: null });
    });

    it('finds links by code, by target, and stopped ones', async () => {
      const [shoes, bags] = [
        await shorten('https://tienda.example/Zapatos_100%'),
        await shorten('https://tienda.example/bolsos'),
      ];
      await change(bags, { active: false });
      expect(await codesOf({ filter: { search: 'zapatos' } })).toEqual([shoes]);
      expect(await codesOf({ filter: { search: '_100%' } })).toEqual([shoes]);
      expect(await codesOf({ filter: { search: bags } })).toEqual([bags]);
      expect(await codesOf({ filter: { search: '%' } })).toEqual([shoes]);
      expect(await codesOf({ filter: { active: true } })).toEqual([shoes]);
      expect(await codesOf({ filter: { active: false } })).toEqual([bags]);
      expect(await codesOf({ filter: { search: 'zapatos', active: false } })).toEqual([]);
    });

    it('is sorted and paged', async () => {
      const [first, second, third] = [await shorten(), await shorten(), await shorten()];
      await follow(first, 5, daysAgo(3));
      await follow(second, 1, daysAgo(1));
      await follow(third, 90, daysAgo(0), true);
      expect(await codesOf({})).toEqual([third, second, first]);
      expect(await codesOf({ sort: { by: 'createdAt', direction: 'asc' } })).toEqual([first, second, third]);
      expect(await codesOf({ sort: { by: 'clicks', direction: 'desc' } })).toEqual([first, second, third]);
      expect(await codesOf({ sort: { by: 'lastClick', direction: 'desc' } })).toEqual([second, first, third]);
      expect(await codesOf({ sort: { by: 'lastClick', direction: 'asc' } })).toEqual([third, first, second]);
      expect(await list({ page: 2, size: 2 })).toMatchObject({ items: [{ code: first }], total: 3 });
      await change(second, { active: false });
      expect(await codesOf({ sort: { by: 'state', direction: 'asc' } })).toEqual([third, first, second]);
      expect(await codesOf({ sort: { by: 'state', direction: 'desc' } })).toEqual([second, third, first]);
    });
  });
});
