import { beforeAll, describe, expect, it } from '@jest/globals';
import { optionCode } from '@pregon/contract/options/option-code';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';
import { type Random, seededRandom } from '../demo/random.ts';
import { seedDemo } from '../demo/seed.ts';
import { geographicLevels } from '../options/geographic-levels.ts';
import { customerCategory, customerFocus } from '../options/option-lists.ts';
import { suppressions } from '../recipients/suppressions.table.ts';
import { customers, purchases, stores } from '../stores/stores.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { countAudience, selectionSql } from './audience.compiler.ts';
import { reachable } from './reachable.ts';

const everybody: ProfileSelection = { customerFocus: [], customerCategory: [], geoHierarchy: '', geoOptions: [] };
const patience = 60_000;

type Customer = typeof customers.$inferSelect;
type Store = typeof stores.$inferSelect;

/** Some of a list, none in half of the cases. */
const someOf = (random: Random, names: readonly string[]): string[] =>
  random.chance(0.5) ? [] : Array.from({ length: random.between(1, 4) }, () => random.pick(names));

/** Spelt in some other way: `bogota` for `Bogotá`. */
const respelt = (random: Random, name: string): string =>
  random.chance(0.3)
    ? ` ${name
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()} `
    : name;

eachDatabase(({ database }) => {
  let accountId = 0;
  let people: readonly Customer[] = [];
  let usualStore: ReadonlyMap<number, Store> = new Map();
  let suppressed: ReadonlySet<string> = new Set();
  let places: Readonly<Record<string, readonly string[]>> = {};

  beforeAll(async () => {
    await seedDemo(database, '2026-11-21');
    const [account] = await database.select().from(accounts);
    accountId = account?.id ?? 0;
    people = await database.select().from(customers).orderBy(customers.id);
    const shops = await database.select().from(stores);
    const storeById = new Map(shops.map((store) => [store.id, store]));
    const bought = await database.select().from(purchases).orderBy(purchases.at, purchases.id);
    const lastStore = new Map(bought.map(({ customerId, storeId }) => [customerId, storeId]));
    usualStore = new Map(
      people.flatMap(({ id, homeStoreId }) => {
        const store = storeById.get(lastStore.get(id) ?? homeStoreId ?? 0);
        return store ? [[id, store] as const] : [];
      }),
    );
    const rows = await database.select().from(suppressions);
    suppressed = new Set(rows.filter(({ liftedAt }) => !liftedAt).map(({ channel, address }) => `${channel} ${address}`));
    const known = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
    places = {
      Departamento: known([...shops.map(({ department }) => department), ...people.map(({ department }) => department)]),
      Ciudad: known([...shops.map(({ city }) => city), ...people.map(({ city }) => city)]),
      Zona: known(shops.map(({ zone }) => zone)),
      Tienda: known(shops.map(({ name }) => name)),
    };
    await addNeighbours();
  }, patience);

  /** Another account, whose customers are the same in every way. */
  const addNeighbours = async () => {
    const [other] = await database.insert(accounts).values({ name: 'Vecinos' }).returning();
    const columns = sql`first_name, email, mobile, city, department, last_store_id, focus, category, email_consent, sms_consent`;
    await database.execute(sql`
      insert into customer (account_id, last_name, ${columns}) select ${other?.id}, last_name, ${columns} from customer limit 500`);
  };

  const placeOf = (customer: Customer, level: string): string | null => {
    const store = usualStore.get(customer.id);
    if (level === 'Departamento') return store ? store.department : customer.department;
    if (level === 'Ciudad') return store ? store.city : customer.city;
    return (level === 'Zona' ? store?.zone : store?.name) ?? null;
  };
  const among = (value: string | null, names: readonly string[]) =>
    value !== null && names.map(optionCode).includes(optionCode(value));

  /** The same by other means: one person after the other, from what the tables say. */
  const bruteForce = ({ geoHierarchy, geoOptions, customerFocus: focus, customerCategory: category }: ProfileSelection) => {
    const level = geographicLevels.find(({ name }) => optionCode(name) === optionCode(geoHierarchy));
    const asked = [
      ...(geoHierarchy && level?.ofStore && geoOptions.length > 0
        ? [(person: Customer) => among(placeOf(person, level.name), geoOptions)]
        : []),
      ...(focus.length > 0 ? [(person: Customer) => among(person.focus, focus)] : []),
      ...(category.length > 0 ? [(person: Customer) => among(person.category, category)] : []),
    ];
    const remaining = [people];
    for (const matches of asked) remaining.push((remaining.at(-1) ?? []).filter(matches));
    return remaining;
  };
  const mayGet = (channel: 'email' | 'sms' | 'wa', consent: boolean, address: string | null) =>
    consent && address !== null && !suppressed.has(`${channel} ${address.toLowerCase()}`);
  const getsEmail = ({ emailConsent, email }: Customer) => mayGet('email', emailConsent, email);
  const getsSms = ({ smsConsent, mobile }: Customer) => mayGet('sms', smsConsent, mobile);
  const getsWhatsapp = ({ whatsappConsent, mobile }: Customer) => mayGet('wa', whatsappConsent, mobile);

  const randomSelection = (random: Random): ProfileSelection => {
    const level = random.pick(geographicLevels).name;
    return {
      customerFocus: someOf(random, customerFocus).map((name) => respelt(random, name)),
      customerCategory: someOf(random, customerCategory),
      geoHierarchy: random.chance(0.2) ? '' : respelt(random, level),
      geoOptions: someOf(random, places[level] ?? ['Colombia']).map((name) => respelt(random, name)),
    };
  };
  const idsOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await database.execute<{ id: number }>(statement);
    return rows.map(({ id }) => id).toSorted((one, other) => one - other);
  };

  it(
    'selects and counts whom a look at every single customer finds, for any selection',
    async () => {
      const random = seededRandom(2_026);
      let reached = 0;
      for (let round = 0; round < 60; round += 1) {
        const selection = randomSelection(random);
        const remaining = bruteForce(selection);
        const chosen = remaining.at(-1) ?? [];
        const told = { selection, ids: await idsOf(selectionSql(accountId, selection)) };
        expect(told).toEqual({ selection, ids: chosen.map(({ id }) => id).toSorted((one, other) => one - other) });
        const audience = await countAudience(database, { accountId }, selection);
        const total = chosen.filter((person) => getsEmail(person) || getsSms(person) || getsWhatsapp(person)).length;
        expect({ selection, total: audience.total, reach: audience.reach }).toEqual({
          selection,
          total,
          reach: {
            email: chosen.filter(getsEmail).length,
            sms: chosen.filter(getsSms).length,
            whatsapp: chosen.filter(getsWhatsapp).length,
          },
        });
        expect(audience.steps.map((step) => step.remaining)).toEqual([...remaining.map((left) => left.length), total]);
        reached += total > 0 && chosen.length < people.length ? 1 : 0;
      }
      expect(reached).toBeGreaterThan(20);
    },
    patience,
  );

  it('says in words how it came about, in order', async () => {
    const { steps } = await countAudience(
      database,
      { accountId },
      {
        customerFocus: ['Frecuentes', 'Inactivos'],
        customerCategory: ['Oro', 'Plata', 'Diamante', 'Bronce'],
        geoHierarchy: 'Departamento',
        geoOptions: ['Antioquia', 'Atlántico', 'Caldas'],
      },
    );
    expect(steps.map(({ label }) => label)).toEqual([
      'Clientes de la cuenta',
      'Antioquia, Atlántico o Caldas',
      'Frecuentes o inactivos',
      'Oro, plata, diamante y 1 más',
      'Sin bajas y con permiso',
    ]);
  });

  it('leaves filters out that are not used, or not finished', async () => {
    const { steps } = await countAudience(database, { accountId }, { ...everybody, geoHierarchy: 'Ciudad' });
    expect(steps).toEqual([{ label: 'Clientes de la cuenta', remaining: people.length }, expect.anything()]);
    const text = (selection: ProfileSelection) => new PgDialect().sqlToQuery(selectionSql(accountId, selection)).sql;
    expect(text(everybody)).not.toMatch(/store|focus|category/);
    expect(text({ ...everybody, geoHierarchy: 'NACIONAL', geoOptions: ['Antioquia'] })).toBe(text(everybody));
  });

  it('selects nobody by a level of geography that does not exist', async () => {
    const selection = { ...everybody, geoHierarchy: 'Planeta', geoOptions: ['Antioquia'] };
    expect(await idsOf(selectionSql(accountId, selection))).toEqual([]);
  });

  it('counts nothing where there is nobody', async () => {
    expect(await countAudience(database, { accountId: 0 }, { ...everybody, customerFocus: ['Leales'] })).toEqual({
      total: 0,
      reach: { email: 0, sms: 0, whatsapp: 0 },
      steps: ['Clientes de la cuenta', 'Leales', 'Sin bajas y con permiso'].map((label) => ({ label, remaining: 0 })),
    });
  });

  it('carries what a user chose as parameters, never as text', async () => {
    const attack = "x') or true; drop table customer; --";
    const selection = { customerFocus: [attack], customerCategory: [attack], geoHierarchy: 'Ciudad', geoOptions: [attack] };
    const query = new PgDialect().sqlToQuery(selectionSql(accountId, selection));
    expect(query.sql.toLowerCase()).not.toContain('drop');
    expect(JSON.stringify(query.params).toLowerCase()).toContain('drop');
    expect(await countAudience(database, { accountId }, selection)).toMatchObject({ total: 0 });
  });

  describe('who may be written to', () => {
    const reachableIds = (address?: ReturnType<typeof sql>) =>
      idsOf(sql`select id from ${customers} where account_id = ${accountId} and ${reachable('email', address)}`);

    it('is not who has no consent, no address, or has unsubscribed', async () => {
      expect(await reachableIds()).toEqual(people.filter(getsEmail).map(({ id }) => id));
    });

    it('is who subscribed again', async () => {
      const [first] = await reachableIds();
      const email = people.find(({ id }) => id === first)?.email ?? '';
      await database.insert(suppressions).values({ accountId, channel: 'email', address: email, reason: 'signed link' });
      expect(await reachableIds()).not.toContain(first);
      await database.execute(sql`update ${suppressions} set lifted_at = now() where address = ${email}`);
      expect(await reachableIds()).toContain(first);
    });

    it('is told by the address that a message has, where that is settled', async () => {
      const [gone] = [...suppressed].map((entry) => entry.split(' ')[1] ?? '');
      expect(await reachableIds(sql`${gone}::text`)).toEqual([]);
    });
  });
});
