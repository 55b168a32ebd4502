import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { largestRegistry } from '@pregon/contract/excluded-numbers/excluded-numbers.endpoints';
import { eq } from 'drizzle-orm';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { excludedAddresses } from './excluded-numbers.table.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.administrador;
    const person = { accountId, firstName: 'Ana', lastName: 'Ríos' };
    await database.insert(customers).values([
      { ...person, mobile: '+573001110001', email: 'ana@correo.example' },
      { ...person, mobile: '+573001110002', email: 'EVA@correo.example' },
      { ...person, mobile: '+573001110003' },
    ]);
  });
  afterAll(() => test.close());

  const upload = async (content: string, consultedOn = '2026-11-03', principal: Principal = test.staff.administrador) => {
    const body = new FormData();
    body.set('data', JSON.stringify({ consulted_on: consultedOn }));
    body.set('file', new Blob([content], { type: 'text/csv' }), 'rne.csv');
    const headers = await test.as(principal);
    const answer = await test.app.inject({ method: 'POST', url: '/V1/excluded-numbers', headers, body: body as never });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (principal: Principal = test.staff.lector) =>
    (await test.app.inject({ url: '/V1/excluded-numbers', headers: await test.as(principal) })).json();
  const kept = async ({ accountId }: Principal = test.staff.administrador) => {
    const rows = await database.select().from(excludedAddresses).where(eq(excludedAddresses.accountId, accountId));
    return rows.map(({ channel, address }) => `${channel} ${address}`).toSorted();
  };

  describe('the registry of excluded numbers', () => {
    it('is empty before the first import', async () => {
      expect(await read(test.strangers.lector)).toEqual({
        consulted_on: null,
        imported_at: null,
        file_name: '',
        addresses: 0,
        customers: 0,
      });
    });

    it('stores numbers and addresses with the query date, and counts the customers among them', async () => {
      const { status, body } = await upload('número\n300 111 00 01\neva@correo.example\n+573209998877\nnadie\n');
      expect(status).toBe(200);
      const registry = { consulted_on: '2026-11-03', file_name: 'rne.csv', addresses: 3, customers: 2 };
      expect(body).toMatchObject({
        registry,
        rejected: 1,
        problems: [{ line: 5, message: 'Aquí no hay un número de celular ni un correo.' }],
      });
      expect(await read()).toMatchObject({ ...registry, imported_at: expect.any(String) });
      expect(await kept()).toHaveLength(9);
      expect(await kept(test.strangers.administrador)).toEqual([]);
    });

    it('excludes from all channels without channel columns, and else from the named ones', async () => {
      await upload('3001110001\n');
      expect(await kept()).toEqual(['email +573001110001', 'sms +573001110001', 'wa +573001110001']);
      await upload('Línea;SMS;Aplicaciones;Correo electrónico\n3001110001;Sí;no;\n3001110002;NO;X;1\n3001110003;no;no;no\n');
      expect(await kept()).toEqual(['email +573001110002', 'sms +573001110001', 'wa +573001110002']);
    });

    it.each([
      ['without a number', 'nombre\nAna\n'],
      ['that is empty', '\n'],
      ['that is no text', 'PK\u0003\u0004\u0000\u0000'],
    ])('refuses a file %s, and keeps the existing registry', async (_, content) => {
      await upload('3001110001\n');
      const { status, body } = await upload(content);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'IMPORT_INVALID', ['file']]);
      expect(await kept()).toHaveLength(3);
    });

    it('refuses a file that is too large, a future date and forbidden roles', async () => {
      const large = await upload(`3001110001\n${'x'.repeat(largestRegistry)}`);
      expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
      const future = await upload('3001110001\n', '2999-01-01');
      expect([future.status, future.body.fields]).toEqual([400, { consulted_on: 'Elige un día que no sea futuro.' }]);
      expect((await upload('3001110001\n', '2026-11-03', test.staff.marketing)).status).toBe(404);
    });
  });
});
