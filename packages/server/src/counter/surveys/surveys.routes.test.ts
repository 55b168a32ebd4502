import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicKeysRepository } from '../public-keys/public-keys.repository.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { defaultQuestions, surveysRepository } from './surveys.repository.ts';
import { surveyQuestions } from './surveys.table.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let key: string;
  let otherKey: string;
  let asked: { readonly accountId: number; readonly storeId: number; readonly customerId: number };

  const addStore = async (who: 'staff' | 'strangers', code: string) => {
    const principal = test[who].administrador;
    const place = { code, name: `Tienda ${code}`, city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Propia' };
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId: principal.accountId })
      .returning();
    const created = store && (await publicKeysRepository.create(database, principal, store.id, true));
    return { storeId: store?.id ?? 0, key: created?.key ?? '' };
  };

  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const store = await addStore('staff', 'A1');
    key = store.key;
    otherKey = (await addStore('strangers', 'B1')).key;
    const [customer] = await database.insert(customers).values({ accountId, firstName: 'Ana', lastName: 'Paz' }).returning();
    asked = { accountId, storeId: store.storeId, customerId: customer?.id ?? 0 };
  });
  afterAll(() => test.close());

  const ask = (expires?: Date) =>
    database.transaction((transaction) => surveysRepository.createTrace(transaction, { ...asked, ...(expires && { expires }) }));
  const read = (trace: string, client = key) =>
    test.app.inject({ method: 'GET', url: `/V2/store/survey/${encodeURIComponent(client)}/trace/${encodeURIComponent(trace)}` });
  const answer = (trace: string, change: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/V2/store/survey',
      body: { ratings: [5, 4, 3], observations: '', apikey: key, traceid: trace, ...change },
    });
  const kept = async () => (await pool.query('select ratings, questions, observations from survey_answer order by id')).rows;

  it('returns the questions of a survey, the retailer and the store', async () => {
    const found = await read(await ask());
    expect([found.statusCode, found.json()]).toEqual([
      200,
      {
        accountName: 'tienda',
        storeName: 'Tienda A1',
        visitedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        questions: [...defaultQuestions],
      },
    ]);
  });

  it('stores an answer with its questions, once', async () => {
    const trace = await ask();
    const first = await answer(trace, { observations: '  Todo bien 🙂 ' });
    expect([first.statusCode, first.json()]).toEqual([200, { message: 'Gracias por tu respuesta' }]);
    expect(await kept()).toEqual([{ ratings: [5, 4, 3], questions: [...defaultQuestions], observations: 'Todo bien 🙂' }]);
    for (const again of [await answer(trace), await read(trace)]) {
      expect([again.statusCode, again.json().code]).toEqual([409, 'SURVEY_ANSWERED']);
    }
    expect(await kept()).toHaveLength(1);
  });

  it('stores one of two concurrent answers', async () => {
    const before = (await kept()).length;
    const trace = await ask();
    const answers = await Promise.all([answer(trace), answer(trace)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await kept()).toHaveLength(before + 1);
  });

  it('closes a survey after its end', async () => {
    const trace = await ask(new Date('2026-01-01T00:00:00Z'));
    for (const late of [await answer(trace), await read(trace)]) {
      expect([late.statusCode, late.json().code]).toEqual([410, 'SURVEY_EXPIRED']);
    }
  });

  describe('an invalid survey link is always not found:', () => {
    const nothing = { code: 'NOT_FOUND', message: 'No encontramos lo que buscas.' };
    it.each([
      ['a trace that was never made', () => read('0'.repeat(32))],
      ['an unknown key', async () => read(await ask(), 'f'.repeat(32))],
      ['the key of another retailer', async () => read(await ask(), otherKey)],
      ['an answer under the key of another retailer', async () => answer(await ask(), { apikey: otherKey })],
      ['an answer to nothing', () => answer("' or 1=1 --")],
    ])('%s', async (_, open) => {
      const found = await open();
      expect([found.statusCode, found.json()]).toEqual([404, nothing]);
    });
  });

  describe('refusing an answer to a survey', () => {
    it.each([
      ['without a rating', { ratings: [5, 0, 3] }, { 'ratings.1': 'Este campo es requerido' }],
      ['with an invalid rating', { ratings: [5, null, 3] }, { 'ratings.1': 'Este campo es requerido' }],
      ['above the best', { ratings: [5, 6, 3] }, { 'ratings.1': 'Elige de 1 a 5.' }],
      ['that leaves questions out', { ratings: [5, 4] }, { 'ratings.2': 'Este campo es requerido' }],
      ['without ratings', { ratings: [] }, { ratings: 'Este campo es requerido' }],
      ['without its key', { apikey: '' }, { apikey: 'Requerido' }],
      ['without its trace', { traceid: '' }, { traceid: 'Requerido' }],
    ])('%s', async (_, change, fields) => {
      const trace = await ask();
      const refused = await answer(trace, change);
      expect([refused.statusCode, refused.json().fields]).toEqual([400, fields]);
      expect((await read(trace)).statusCode).toBe(200);
    });

    it('with unknown fields', async () => {
      expect((await answer(await ask(), { accountId: 1 })).statusCode).toBe(400);
    });
  });

  it('asks the questions that the account has configured', async () => {
    const { accountId } = asked;
    await database.insert(surveyQuestions).values([
      { accountId, position: 2, question: '¿Volverías?' },
      { accountId, position: 1, question: '¿Cómo te fue?' },
    ]);
    expect((await read(await ask())).json().questions).toEqual(['¿Cómo te fue?', '¿Volverías?']);
    await database.delete(surveyQuestions);
  });
});
