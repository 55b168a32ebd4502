import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { newsletterPictures } from './newsletter-pictures.ts';
import { newsletterWorkRepository } from './newsletter-work.repository.ts';

const exit = '<a href="#darse-de-baja">Darme de baja</a>';
const draft = { name: 'Rebajas', approved: false, templateJson: '{"pages":[]}', templateHtml: `<p>Primera</p>${exit}` };
const day = 24 * 60 * 60 * 1000;

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = async (
    method: Method,
    path: string,
    { body, by = test.staff.marketing }: { body?: object; by?: Principal } = {},
  ) => test.app.inject({ method, url: `/V1${path}`, headers: await test.as(by), ...(body && { body }) });
  const saved = async (change: object = {}): Promise<{ identifier: string; version: number }> =>
    (await call('POST', '/template', { body: { ...draft, ...change } })).json();
  const listed = async (identifier: string, by = test.staff.lector) => {
    const body = { query: newslettersQuery.document, variables: { page: 1, size: 1, filter: { identifier } } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(by), body });
    return answer.json().data.newsletter.items[0];
  };
  const auditOf = async (subject: string) =>
    (await pool.query('select action, details from audit_event where subject = $1 order by id desc limit 1', [subject])).rows[0];

  describe('versions of a newsletter', () => {
    it('are listed newest first with their authors, and can be read', async () => {
      const { identifier } = await saved({ approved: true });
      await call('POST', '/template', {
        body: { ...draft, identifier, templateHtml: `<p>Ñandúes</p>${exit}` },
        by: test.staff.administrador,
      });
      const size = Buffer.byteLength(`<p>Ñandúes</p>${exit}`);
      const { items } = (await call('GET', `/template/${identifier}/versions`, { by: test.staff.lector })).json();
      expect(items).toEqual([
        { version: 2, approved: false, createdAt: expect.any(String), createdBy: 'Ana administrador', size },
        { version: 1, approved: true, createdAt: expect.any(String), createdBy: 'Ana marketing', size: size - 2 },
      ]);
      const first = (await call('GET', `/template/${identifier}/versions/1`)).json();
      expect(first).toEqual({ ...items[1], templateJson: draft.templateJson, templateHtml: draft.templateHtml });
    });

    it('are restored as a new, unapproved version', async () => {
      const { identifier } = await saved({ approved: true });
      await saved({ identifier, templateHtml: `<p>Segunda</p>${exit}`, approved: true });
      expect((await call('POST', `/template/${identifier}/versions/1/restore`)).json()).toEqual({ version: 3 });
      const restored = (await call('GET', `/template/${identifier}/versions/3`)).json();
      expect(restored).toMatchObject({ approved: false, templateHtml: draft.templateHtml });
      expect(await listed(identifier)).toMatchObject({ version: 3, approved: false, approvedVersion: 2 });
      expect(await auditOf(identifier)).toEqual({ action: 'restoreNewsletterVersion', details: { version: 3, restored: 1 } });
    });

    it('get consecutive numbers when two users restore at the same time', async () => {
      const { identifier } = await saved();
      const restore = () => call('POST', `/template/${identifier}/versions/1/restore`);
      const answers = await Promise.all([restore(), restore(), saved({ identifier })]);
      const versions = [answers[0].json().version, answers[1].json().version, answers[2].version];
      expect(new Set(versions)).toEqual(new Set([2, 3, 4]));
    });

    it('are immutable in the database', async () => {
      await saved();
      for (const change of ['update newsletter_version set approved = true', 'delete from newsletter_version']) {
        await expect(pool.query(change)).rejects.toThrow('A version of a newsletter never changes.');
      }
    });

    it('are not found from another account or beyond their number', async () => {
      const { identifier } = await saved();
      const stranger = { by: test.strangers.administrador };
      const nowhere = crypto.randomUUID();
      for (const [method, path] of [
        ['GET', '/versions'],
        ['GET', '/versions/1'],
        ['POST', '/versions/1/restore'],
        ['DELETE', ''],
      ] as const) {
        const hidden = await call(method, `/template/${identifier}${path}`, stranger);
        expect([hidden.statusCode, hidden.body]).toEqual([
          404,
          (await call(method, `/template/${nowhere}${path}`, stranger)).body,
        ]);
      }
      expect((await call('GET', `/template/${identifier}/versions/2`)).statusCode).toBe(404);
      expect((await call('POST', `/template/${identifier}/versions/2/restore`)).statusCode).toBe(404);
      expect((await listed(identifier)).version).toBe(1);
    });
  });

  describe('where a newsletter is used', () => {
    it('are the schedules with the version that each sends, pending ones first', async () => {
      const seeded = await seedAudience(database, 1);
      const over = await seedOccurrence(database, seeded);
      const own = await ownSession({ ...test.staff.marketing, accountId: seeded.accountId, userId: seeded.createdBy });
      const uses = async (by = own) => call('GET', `/template/${seeded.newsletterId}/uses`, { by });
      await pool.query(
        "update schedule set state = 'completada', name = 'Pasada' where id = (select schedule_id from occurrence where id = $1)",
        [over],
      );
      await seedOccurrence(database, seeded);
      await call('POST', '/template', { by: own, body: { ...draft, identifier: seeded.newsletterId, approved: true } });
      const use = { schedule: expect.any(String), version: 1, campaign: expect.any(String), campaignName: expect.any(String) };
      expect((await uses()).json()).toEqual({
        approvedVersion: 2,
        schedules: [
          { ...use, name: 'Envío', state: 'programada' },
          { ...use, name: 'Pasada', state: 'completada' },
        ],
        total: 2,
      });
      expect((await uses(test.staff.marketing)).statusCode).toBe(404);
    });

    it('are none for a newsletter that was only saved', async () => {
      const { identifier } = await saved();
      expect((await call('GET', `/template/${identifier}/uses`)).json()).toEqual({
        approvedVersion: null,
        schedules: [],
        total: 0,
      });
    });
  });

  describe('deleting a newsletter', () => {
    it('removes it from the lists', async () => {
      const { identifier } = await saved();
      expect((await call('DELETE', `/template/${identifier}`)).json()).toEqual({
        message: 'Newsletter eliminado',
        canUndo: true,
      });
      expect(await listed(identifier)).toBeUndefined();
      for (const method of ['GET', 'DELETE'] as const) {
        expect((await call(method, `/template/${identifier}`)).statusCode).toBe(404);
      }
      expect((await call('POST', '/template', { body: { ...draft, identifier } })).statusCode).toBe(404);
      expect(await auditOf(identifier)).toEqual({ action: 'deleteNewsletter', details: { name: draft.name } });
    });

    it('is refused while a schedule still sends it, and names the schedule', async () => {
      const seeded = await seedAudience(database, 1);
      const occurrence = await seedOccurrence(database, seeded);
      const by = { ...test.staff.marketing, accountId: seeded.accountId, userId: seeded.createdBy };
      const own = await ownSession(by);
      expect((await listed(seeded.newsletterId, own)).scheduleCount).toBe(1);
      const refused = await call('DELETE', `/template/${seeded.newsletterId}`, { by: own });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          code: 'NEWSLETTER_IN_USE',
          message: 'La programación «Envío» todavía usa este newsletter: no se puede eliminar.',
        },
      ]);
      await pool.query("update schedule set state = 'completada' where id = (select schedule_id from occurrence where id = $1)", [
        occurrence,
      ]);
      expect((await call('DELETE', `/template/${seeded.newsletterId}`, { by: own })).statusCode).toBe(200);
    });
  });

  /** A member of staff of a seeded account, logged in. */
  async function ownSession(principal: Principal): Promise<Principal> {
    const { family } = await sessionsRepository.open(database, principal.userId, { device: 'Prueba', address: '127.0.0.1' });
    return { ...principal, role: 'administrador', family };
  }

  describe('a draft of a newsletter', () => {
    const work = { name: '', templateJson: '{"pages":[{}]}', basedOn: null };

    it('is kept for its author until it is discarded', async () => {
      const path = `/template-work/${crypto.randomUUID()}`;
      const nothing = { work: null };
      expect((await call('GET', path)).json()).toEqual(nothing);
      await call('PUT', path, { body: work });
      const { keptAt } = (await call('PUT', path, { body: { ...work, name: 'A medias', basedOn: 2 } })).json();
      expect((await call('GET', path)).json()).toEqual({ work: { ...work, name: 'A medias', basedOn: 2, keptAt } });
      expect((await call('GET', path, { by: test.staff.administrador })).json()).toEqual(nothing);
      expect((await call('DELETE', path)).statusCode).toBe(200);
      expect((await call('GET', path)).json()).toEqual(nothing);
    });

    it('is deleted a month after its last change', async () => {
      const identifier = crypto.randomUUID();
      const keptAt = new Date('2026-11-01T10:00:00Z');
      const { marketing } = test.staff;
      await newsletterWorkRepository.keep(database, marketing, identifier, work, keptAt);
      const after = (days: number) => new Date(keptAt.getTime() + days * day);
      expect(await newsletterWorkRepository.find(database, marketing, identifier, after(29))).toMatchObject(work);
      expect(await newsletterWorkRepository.find(database, marketing, identifier, after(31))).toBeUndefined();
      await newsletterWorkRepository.deleteOld(database, after(31));
      const { rows } = await pool.query('select from newsletter_work where identifier = $1', [identifier]);
      expect(rows).toEqual([]);
    });
  });

  describe('the thumbnail of a newsletter', () => {
    it('shows the newest version with tag names as placeholders, and runs no script', async () => {
      const templateHtml = `<p onclick="x()">Hola, {{name|vecina}}</p><a href="https://x.example/{{city}}">Ver</a><script>x()</script>`;
      const { identifier } = await saved({ templateHtml });
      const { img } = await listed(identifier);
      const picture = await test.app.inject({ url: img });
      expect(picture.statusCode).toBe(200);
      expect(picture.body).toContain('<p>Hola, [Nombre]</p><a href="https://x.example/%5BCiudad%5D">Ver</a></body>');
      expect(picture.headers['content-security-policy']).toBe(
        "sandbox; default-src 'none'; img-src 'self' data: http://localhost:8080/images/; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
          `frame-ancestors 'self' ${test.services.config.adminUrl}`,
      );
      expect(picture.headers).not.toHaveProperty('x-frame-options');
      expect(picture.headers['cache-control']).toBe('private, max-age=86400, immutable');
      expect((await listed(identifier)).img).toBe(img);
      await saved({ identifier, templateHtml: '<p>Otra</p>' });
      const { img: next } = await listed(identifier);
      expect((await test.app.inject({ url: next })).body).toContain('<p>Otra</p>');
    });

    it('is cached for a day, and served at signed addresses only', async () => {
      const { identifier } = await saved();
      const pictures = newsletterPictures(test.services.config.keys.session);
      const item = await listed(identifier);
      const handedOut = (at: number) => pictures.addressOf(test.staff.lector, item, new Date(at));
      expect((await test.app.inject({ url: await handedOut(Date.now() - day) })).statusCode).toBe(200);
      expect((await test.app.inject({ url: await handedOut(Date.now() - 2 * day) })).statusCode).toBe(404);
      const another = await pictures.addressOf(test.strangers.lector, item, new Date());
      expect((await test.app.inject({ url: another })).statusCode).toBe(404);
      expect((await test.app.inject({ url: `${item.img}x` })).statusCode).toBe(404);
    });
  });
});
