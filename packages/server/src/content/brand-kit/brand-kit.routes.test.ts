import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultLook } from '@pregon/contract/account/brand-kit.schema';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { imagesRepository } from '../images/images.repository.ts';

const look = {
  ...defaultLook,
  logo: '',
  strong: '#1a554d',
  font: 'georgia',
  buttonShape: 'redonda',
  social: { ...defaultLook.social, instagram: 'https://www.instagram.com/ceiba' },
  legal: 'Almacenes Ceiba S. A. S.\nNIT 900.123.456-7',
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.execute(sql`delete from brand_kit`));

  const url = '/V1/account/brand-kit';
  const read = async (by = test.staff.lector) => (await test.app.inject({ url, headers: await test.as(by) })).json();
  const save = async (change: object, version = 0, by = test.staff.administrador) =>
    test.app.inject({ method: 'PUT', url, headers: await test.as(by), payload: { ...look, ...change, version } });
  const picture = async ({ accountId, userId } = test.staff.administrador) => {
    const png = { name: 'logo.png', format: 'png' as const, content: Buffer.from('x'), width: 300, height: 80 };
    return imagesRepository.add(database, { accountId, userId }, png);
  };

  it('is the default look at version 0 with the name of the account until one is saved', async () => {
    const sender = { senderName: '', senderEmail: '', replyTo: '' };
    expect(await read()).toEqual({ ...defaultLook, logo: null, version: 0, name: expect.any(String), sender });
  });

  it('is saved with its logo, read by everybody of the account, and by nobody else', async () => {
    const { address } = await picture();
    const saved = await save({ logo: address });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { ...look, logo: { address, width: 300, height: 80 }, version: 1, name: expect.any(String), sender: expect.any(Object) },
    ]);
    expect(await read()).toEqual(saved.json());
    expect(await read(test.strangers.lector)).toMatchObject({ version: 0, logo: null, strong: defaultLook.strong });
  });

  it('keeps a logo that was removed from the pictures, and no picture of another account', async () => {
    const own = await picture();
    await save({ logo: own.address });
    await imagesRepository.remove(database, test.staff.administrador, own.identifier);
    expect((await save({ logo: own.address, strong: '#123456' }, 1)).statusCode).toBe(200);
    const foreign = await picture(test.strangers.administrador);
    for (const logo of [foreign.address, own.address.replace('.png', '.gif'), 'https://x.example/logo.png']) {
      const refused = await save({ logo }, 2);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['logo']]);
    }
    expect(await read()).toMatchObject({ version: 2, strong: '#123456', logo: { address: own.address } });
  });

  it('refuses a change of a version that is no longer the newest', async () => {
    await save({});
    for (const version of [0, 2, 7])
      expect([version, (await save({ ink: '#000000' }, version)).statusCode]).toEqual([version, 409]);
    expect(await read()).toMatchObject({ version: 1, ink: look.ink });
    expect((await save({ ink: '#000000' }, 1)).json()).toMatchObject({ version: 2, ink: '#000000' });
  });

  it('gives one of two concurrent first saves a conflict', async () => {
    const answers = await Promise.all([save({}), save({})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('records what changed', async () => {
    await save({});
    await save({ strong: '#000000', social: { ...look.social, instagram: '' } }, 1);
    const { rows } = await pool.query("select details from audit_event where action = 'saveBrandKit' order by id desc limit 1");
    expect(rows[0].details).toEqual({
      changes: {
        strong: { from: '#1a554d', to: '#000000' },
        instagram: { from: 'https://www.instagram.com/ceiba', to: '' },
      },
    });
  });

  describe('refuses', () => {
    const page = (instagram: string) => ({ social: { ...look.social, instagram } });
    it.each([
      ['a colour that is none', { strong: 'red' }],
      ['a colour with a declaration', { ground: '#fff;color:red' }],
      ['a font that mail programs lack', { font: 'Comic Sans' }],
      ['a page without https', page('http://www.instagram.com/ceiba')],
      ['a script', page('javascript:alert(1)')],
      ['a page of another host', page('https://instagram.com.x.example/ceiba')],
      ['a page of a host that ends alike', page('https://notinstagram.com/ceiba')],
      ['a page with a user', page('https://instagram.com@x.example/')],
      ['markup in an address', page('https://instagram.com/"><img src=x>  ')],
      ['an unknown network', { social: { ...look.social, myspace: '' } }],
      ['a long legal text', { legal: 'x'.repeat(601) }],
    ])('%s', async (_, change) => {
      expect((await save(change)).statusCode).toBe(400);
      expect(await read()).toMatchObject({ version: 0 });
    });

    it('everybody but administrators', async () => {
      expect((await save({}, 0, test.staff.marketing)).statusCode).toBe(404);
    });
  });
});
