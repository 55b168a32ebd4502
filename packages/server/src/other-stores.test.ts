import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointUrl } from '@pregon/contract/endpoint';
import { endpoints } from '@pregon/contract/endpoints';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { plainRoutes } from '@pregon/contract/plain-routes';
import { mayCall, storeRole } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { authorize } from './kernel/http/authorize.ts';
import { keptSalesRepository } from './retail/purchases/kept-sales.repository.ts';
import { recomputeCustomerSales } from './retail/purchases/recompute-customer-sales.ts';
import type { Principal } from './kernel/http/principal.ts';
import { boardKinds, type BoardKind, boardsOf } from './results/dashboards/board-catalogue.ts';
import { createBoardTokens } from './results/dashboards/board-token.ts';
import { eachDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { type StoreWithRows, storeSeeds } from './testing/two-stores.ts';

/** Marks every text of the own store, and of the other. */
const own = 'Patio';
const other = 'Vecino';
const ownAmount = 123_456;
const otherAmount = 987_654;
const ofOther = /vecino|987[.,]?654/i;
const unknown = 99_999_999;

/** Calls about the caller alone, whose rows name neither a store nor a customer. */
const aboutTheCaller = new Set([
  'changeOwnPassword',
  'endOtherSessions',
  'endOverride',
  'endSession',
  'finishEnrolment',
  'finishPasskey',
  'listOwnAccounts',
  'listPasskeys',
  'listSessions',
  'logout',
  'readSavedViews',
  'readSecondFactor',
  'removePasskey',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'replaceSavedViews',
  'startEnrolment',
  'startPasskey',
  'switchAccount',
]);

/** Names that are the same in every account. */
const sameEverywhere = new Set(['customerCategory', 'customerFocus']);

/** The calls of dashboards, which have tests of their own below. */
const ofDashboards = new Set(['getDashboard', 'dasboardMenu']);

/** Calls that name a record of a store. */
const byId: Readonly<Record<string, 'store' | 'customer'>> = {
  listCustomerNotes: 'customer',
  listReceipts: 'customer',
  listVisits: 'customer',
  readCustomer: 'customer',
  readStore: 'store',
};

/** The queries of calls that list or find: of all rows, and aimed at those of the other store. */
const lists = (otherStore: StoreWithRows): Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> => ({
  listCustomers: [
    {},
    { search: own },
    { search: other },
    { search: String(3_000_000_000 + otherAmount) },
    { store: String(otherStore.id) },
    { city: other },
    { focus: 'Leales' },
    { from: '2026-01-01', to: '2027-01-01' },
  ],
  searchRecords: [{ q: own }, { q: other }, { q: 'Común' }, { q: String(3_000_000_000 + otherAmount) }],
});

const page = { page: 1, size: 100 };
const variables: Readonly<Record<string, readonly object[]>> = {
  stores: [page, { ...page, filter: { search: other } }, { ...page, filter: { city: other } }],
  storeMap: [{}, { filter: { search: other } }],
  storeWords: [{}],
};

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let mine: StoreWithRows;
  let theirs: StoreWithRows;
  /** Registered at the other store, and bought at the own one last. */
  let moved = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const seeds = storeSeeds(database, test.staff.administrador);
    mine = await seeds.store(own, ownAmount);
    theirs = await seeds.store(other, otherAmount);
    moved = await seeds.person(own, 3_100_000_000, theirs.id);
    // Both customers bought at the other store too, earlier.
    for (const customer of [mine.customer, moved]) {
      await seeds.buy(customer, theirs.id, otherAmount, '2026-04-01T15:00:00Z');
      await seeds.visit(customer, theirs.id, other, otherAmount);
    }
    await seeds.buy(moved, mine.id, ownAmount, '2026-05-02T15:00:00Z');
    // The customer of the other store bought at the own one earlier, and is not its customer.
    await seeds.buy(theirs.customer, mine.id, ownAmount, '2026-03-01T15:00:00Z');
    await assign([mine.id]);
  });
  afterAll(() => test.close());

  const assign = async (ids: readonly number[]) => {
    const { userId, family } = test.staff[storeRole];
    await pool.query('update staff_user set store_ids = $2 where id = $1', [userId, ids]);
    test.services.liveSessions.forget([family]);
  };
  const as = () => test.as(test.staff[storeRole]);
  const rest = async (name: string, input: { params?: object; query?: object } = {}) => {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    return test.app.inject({ method: endpoint.method, url: endpointUrl(endpoint, input), headers: await as() });
  };
  const graphql = async (name: string, given: object) => {
    const operation = operations.find((one) => operationName(one) === name);
    return test.app.inject({
      method: 'POST',
      url: '/V2/query',
      headers: await as(),
      body: { query: operation?.document, variables: given },
    });
  };
  const allowed = Object.entries(endpoints).filter(([, { access }]) => access !== 'public' && mayCall(access, storeRole));

  it('every call that the role may make is tested against another store', () => {
    const tested = new Set([...aboutTheCaller, ...Object.keys(byId), ...Object.keys(lists(theirs)), ...ofDashboards]);
    expect(allowed.map(([name]) => name).filter((name) => !tested.has(name))).toEqual([]);
    const asked = operations.filter(({ access }) => mayCall(access, storeRole)).map(operationName);
    expect(asked.filter((name) => !(name in variables) && !sameEverywhere.has(name) && !ofDashboards.has(name))).toEqual([]);
    expect(plainRoutes.filter(({ access }) => access !== 'public' && mayCall(access, storeRole)).map(({ path }) => path)).toEqual(
      ['/V2/query', '/V2/query', '/V2/customers/{id}/photo'],
    );
  });

  describe('a record of another store', () => {
    it.each(Object.entries(byId))('by %s is not found, like one that does not exist', async (name, kind) => {
      const [found, foreign, none] = await Promise.all(
        [mine[kind === 'store' ? 'id' : 'customer'], theirs[kind === 'store' ? 'id' : 'customer'], unknown].map((id) =>
          rest(name, { params: { id: String(id) } }),
        ),
      );
      expect(found?.statusCode).toBe(200);
      expect(found?.body).toContain(own);
      expect(found?.body).not.toMatch(ofOther);
      expect(foreign?.statusCode).toBe(404);
      expect(foreign?.json()).toEqual(none?.json());
    });

    it('has no photo', async () => {
      const photo = async (id: number) => {
        const { statusCode } = await test.app.inject({ url: `/V2/customers/${id}/photo`, headers: await as() });
        return statusCode;
      };
      expect([await photo(mine.customer), await photo(theirs.customer), await photo(unknown)]).toEqual([200, 404, 404]);
    });
  });

  describe('a list', () => {
    it.each(Object.keys(lists({ id: 0, customer: 0 })))('by %s has nothing of another store', async (name) => {
      const bodies: string[] = [];
      for (const query of lists(theirs)[name] ?? []) {
        const answer = await rest(name, { query });
        expect(answer.statusCode).toBe(200);
        bodies.push(answer.body);
      }
      for (const body of bodies) expect(body).not.toMatch(ofOther);
      expect(bodies[0]).toContain(own);
    });

    it.each(Object.entries(variables))('by %s has nothing of another store', async (name, every) => {
      const bodies: string[] = [];
      for (const given of every) {
        const answer = await graphql(name, given);
        expect(answer.json().errors).toBeUndefined();
        bodies.push(answer.body);
      }
      for (const body of bodies) expect(body).not.toMatch(ofOther);
      expect(bodies[0]).toContain(own);
    });

    it('counts the own rows alone', async () => {
      expect((await rest('listCustomers')).json()).toMatchObject({ total: 2, items: [{ id: moved }, { id: mine.customer }] });
      expect((await rest('listCustomers', { query: { search: own } })).json().total).toBe(2);
      expect((await graphql('stores', page)).json().data.stores.total).toBe(1);
      const receipts = await rest('listReceipts', { params: { id: String(moved) } });
      expect(receipts.json()).toMatchObject({ total: 1, items: [{ store: own, amount: ownAmount }] });
      expect((await rest('listVisits', { params: { id: String(moved) } })).json()).toEqual({ items: [], total: 0 });
    });
  });

  describe('a dashboard', () => {
    const config = () => test.services.config;
    const accountId = () => test.staff[storeRole].accountId;
    const open = async (more = '', kind: BoardKind = 'stores', principal: Principal = test.staff[storeRole]) => {
      const token = await createBoardTokens(config().keys.session).sign({ principal, kind }, 'opening', new Date());
      return test.app.inject({ url: `/boards/${kind}?t=${token}&from=2026-02-01&to=2026-12-31${more}` });
    };

    it('is listed where it is limited to the own stores, and is the only one with an address', async () => {
      const { body } = await graphql('dasboardMenu', {});
      expect(JSON.parse(body).data.dasboardMenu).toMatchObject([{ label: 'Panel de tiendas' }]);
      const answers = await Promise.all(
        [...boardsOf(accountId(), config()).map(({ boardID }) => boardID), 'none'].map((boardID) =>
          rest('getDashboard', { params: { boardID } }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.statusCode === 200 || answer.body)).size).toBe(2);
    });

    it('has nothing of another store, in all own stores or in one', async () => {
      for (const more of ['', `&item=${mine.id}`]) {
        const { statusCode, body } = await open(more);
        expect(statusCode).toBe(200);
        expect(body).toContain(own);
        expect(body).toContain('123.456');
        expect(body).not.toMatch(ofOther);
      }
    });

    it('of another store is missing, like one of a store that does not exist', async () => {
      const [foreign, none] = await Promise.all([theirs.id, unknown].map((id) => open(`&item=${id}`)));
      expect([foreign?.statusCode, none?.statusCode]).toEqual([404, 404]);
      expect(foreign?.body).not.toMatch(ofOther);
    });

    it('of the whole account is refused, also with an address that was signed for another role', async () => {
      for (const kind of boardKinds.filter((one) => one !== 'stores')) {
        expect((await open('', kind)).statusCode).toBe(403);
        expect((await open('', kind, { ...test.staff[storeRole], role: 'administrador' })).statusCode).toBe(403);
      }
    });

    it('follows a change of the stores', async () => {
      await assign([theirs.id]);
      expect((await open()).body).not.toContain(own);
      await assign([]);
      expect((await open()).body).toContain('Todavía no tienes tiendas');
      await assign([mine.id]);
    });
  });

  it('sums the purchases of a customer at the own stores alone, and leaves out the name of another', async () => {
    const shown = (await rest('readCustomer', { params: { id: String(moved) } })).json();
    expect(shown).toMatchObject({ purchases: 1, spent: ownAmount, homeStore: null, lastStore: own });
    expect(shown.firstPurchaseAt).toBe('2026-05-02T15:00:00.000Z');
  });

  it('answers the same from the kept figures of customers', async () => {
    const scope = { accountId: test.staff[storeRole].accountId, timeZone: 'America/Bogota', today: '2026-06-01' };
    await recomputeCustomerSales(database, scope, (id) => sql`${id} is not null`);
    await keptSalesRepository.complete(database, scope);
    for (const query of lists(theirs)['listCustomers'] ?? []) {
      expect((await rest('listCustomers', { query })).body).not.toMatch(ofOther);
    }
    expect((await rest('listCustomers')).json().total).toBe(2);
  });

  describe('the stores of a user', () => {
    it('without one they see nothing', async () => {
      await assign([]);
      expect((await rest('listCustomers')).json()).toMatchObject({ items: [], total: 0 });
      expect((await graphql('stores', page)).json().data.stores).toEqual({ items: [], total: 0 });
      expect((await rest('readStore', { params: { id: String(mine.id) } })).statusCode).toBe(404);
      await assign([mine.id]);
    });

    it('shows all of several, and nothing of ids that are no stores of the account', async () => {
      await assign([mine.id, theirs.id, unknown]);
      expect((await rest('listCustomers')).json().total).toBe(3);
      expect((await graphql('stores', page)).json().data.stores.total).toBe(2);
      await assign([mine.id]);
    });

    it('an inactive store is still shown', async () => {
      await pool.query('update store set active = false where id = $1', [mine.id]);
      expect((await rest('readStore', { params: { id: String(mine.id) } })).json().active).toBe(false);
      await pool.query('update store set active = true where id = $1', [mine.id]);
    });

    it('a principal without its stores is refused everything', () => {
      expect(() => authorize('public', test.staff[storeRole])).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    });
  });
});
