import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { sql } from 'drizzle-orm';
import { type Random, seededRandom } from '../../demo/random.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { countAudience } from './count-audience.ts';
import { CountedAudiences, countKey, countOnce } from './counted-audiences.ts';
import { fillWorld, readWorld, type World, worldNow } from './testing/audience-world.ts';
import { everybody, randomSelection, selectionWith } from './testing/random-selection.ts';

describe('kept counts', () => {
  const counted = (total: number) => ({ audience: { total } as Audience, countedAt: worldNow, state: null });

  it('are bounded: the least recently used one is dropped first', () => {
    const kept = new CountedAudiences(2);
    kept.keep('a', counted(1));
    kept.keep('b', counted(2));
    expect(kept.find('a')?.audience.total).toBe(1);
    kept.keep('c', counted(3));
    expect([kept.size, kept.find('a')?.audience.total, kept.find('b'), kept.find('c')?.audience.total]).toEqual([
      2,
      1,
      undefined,
      3,
    ]);
    kept.keep('a', counted(4));
    expect([kept.size, kept.find('a')?.audience.total]).toEqual([2, 4]);
  });

  it('are apart for each account and each selection', () => {
    const frequent = selectionWith({ customerFocus: ['Frecuentes'] });
    expect(new Set([countKey(1, everybody), countKey(2, everybody), countKey(1, frequent)]).size).toBe(3);
    expect(countKey(1, selectionWith({ customerFocus: ['Frecuentes'] }))).toBe(countKey(1, frequent));
  });
});

/** Writes of each kind that rules read. */
const writes = ({ customers: people, accountId }: World, random: Random) => {
  const somebody = random.pick(people).id;
  const focus = random.pick(['LEALES', 'NUEVOS', 'ENRIESGO']);
  return [
    sql`update customer set focus = ${focus} where id = ${somebody}`,
    sql`update customer set email_consent = not email_consent where id = ${somebody}`,
    sql`update customer set birth_date = ${`19${random.between(50, 99)}-03-05`}::date where id = ${somebody}`,
    sql`insert into customer (account_id, first_name, last_name, email, email_consent) values (${accountId}, 'Sol', 'x', 'sol@x.example', true)`,
    sql`insert into purchase (account_id, customer_id, store_id, product_id, amount, payment_method, at)
      select account_id, ${somebody}::bigint, store_id, product_id, amount, payment_method, at from purchase
      where account_id = ${accountId} order by id desc limit 1`,
    sql`delete from purchase where id = (select max(id) from purchase where account_id = ${accountId} and customer_id = ${somebody})`,
    sql`delete from customer_file_member where customer_id = ${somebody}`,
    sql`update customer_score set p_buys_90 = ${random.between(0, 20) / 20} where customer_id = ${somebody}`,
    sql`update suppression set lifted_at = case when lifted_at is null then now() end where account_id = ${accountId}
      and address = (select lower(email) from customer where id = ${somebody})`,
    sql`update store set city = ${random.pick(['Cali', 'Envigado'])} where account_id = ${accountId}
      and id = (select min(id) from store where account_id = ${accountId})`,
  ];
};

eachDatabase(({ kind, database }) => {
  let world: World;
  beforeAll(async () => {
    world = await readWorld(database, await fillWorld(database));
  }, 60_000);

  it('are never different from a new count after random writes', async () => {
    const random = seededRandom(Number(process.env['PREGON_PROPERTY_SEED'] ?? 15));
    const runs = { postgres: 200, embedded: 60 }[kind];
    const { accountId } = world;
    const kept = new CountedAudiences(4);
    const selections = Array.from({ length: 6 }, () => randomSelection(random, world));
    const totals = new Set<string>();
    for (let run = 0; run < runs; run += 1) {
      const selection = random.pick(selections);
      if (random.chance(0.5)) await database.execute(random.pick(writes(world, random)));
      const answer = await countOnce(database, { accountId }, selection, kept, worldNow);
      expect({ run, answer }).toEqual({ run, answer: await countAudience(database, { accountId }, selection, worldNow) });
      totals.add(`${selections.indexOf(selection)} ${JSON.stringify(answer)}`);
    }
    // Writes that change no count would prove nothing.
    expect(totals.size).toBeGreaterThan(2 * selections.length);
  }, 120_000);

  it('are used while nothing is written, and only within a quarter of an hour, at whose end the day may change', async () => {
    const { accountId } = world;
    const kept = new CountedAudiences();
    await database.transaction(
      async (transaction) => {
        const count = (now: Date) => countOnce(transaction, { accountId }, everybody, kept, now);
        const first = await count(worldNow);
        expect(await count(new Date(worldNow.getTime() + 60_000))).toBe(first);
        const later = await count(new Date(worldNow.getTime() + 900_000));
        expect(later).not.toBe(first);
        expect(later).toEqual(first);
      },
      // All statements of the transaction see the same state, whatever other processes write.
      { isolationLevel: 'repeatable read' },
    );
  });

  it('are not used in a transaction that has written', async () => {
    const { accountId } = world;
    const kept = new CountedAudiences();
    await database.transaction(
      async (transaction) => {
        const count = async () =>
          (await countOnce(transaction, { accountId }, everybody, kept, worldNow)).steps[0]?.remaining ?? 0;
        const before = await count();
        const person = sql`insert into customer (account_id, first_name, last_name) values (${accountId}, 'Sol', 'x')`;
        await transaction.execute(person);
        expect(await count()).toBe(before + 1);
        await transaction.execute(person);
        expect(await count()).toBe(before + 2);
      },
      { isolationLevel: 'repeatable read' },
    );
  });
});
