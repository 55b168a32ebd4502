import { expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { importsRepository } from '../../import/imports.repository.ts';
import { readScope } from '../../import/import-scope.ts';
import { purchasesKind } from '../../import/kinds/purchases.kind.ts';
import { undoImport } from '../../import/undo-import.ts';
import { writeBatch } from '../../import/write-batch.ts';
import { mergeCustomers } from '../../retail/customers/merge-customers.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { seededRandom } from '../../demo/random.ts';
import { modelsRepository } from '../fitting/models.repository.ts';
import { addDays } from '../insight-scope.ts';
import { insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from '../nights/run-night.ts';
import { drainChanges } from './drain-changes.ts';

const parameters = { kind: 'mbg', r: 0.9, alpha: 8, a: 0.6, b: 3.5, spend: { p: 4, q: 3.2, v: 90 } } as const;
const people = 40;
const computedTables = ['customer_rhythm', 'customer_sales', 'customer_score', 'customer_offer', 'score_people'] as const;

eachDatabase(({ database }) => {
  const seed = 20_261_123;
  it('leaves each customer as a night that computes everybody would, after random changes and imports in random order', async () => {
    const random = seededRandom(seed);
    const world = await insightWorld(database);
    const { accountId, scope } = world;
    const ids = await world.addCustomers(people);
    for (const id of ids)
      await database
        .update(customers)
        .set({ document: `C${id}` })
        .where(eq(customers.id, id));
    const line = () => ({
      customerId: random.pick(ids),
      at: addDays(worldToday, -random.between(-5, 800)),
      amount: String(random.between(-20, 300)),
      productId: random.pick([...world.productIds, null]),
    });
    const lines = (count: number) => Array.from({ length: count }, line);
    await world.buy(lines(150));
    // Whoever buys on the last day and is never changed: so silence is measured up to the same day throughout.
    const [constant = 0] = await world.addCustomers(1);
    await world.buy([{ customerId: constant, at: worldToday }]);
    // The first night computes the benchmarks; the model is fitted elsewhere, since it takes 500 returning customers.
    await runNight(database, scope, { atOnce: 11 });
    const model = {
      kind: 'mbg',
      asOf: worldToday,
      people,
      returning: people,
      parameters,
      state: 'published',
      reason: null,
    } as const;
    await modelsRepository.add(database, accountId, model);
    await runNight(database, scope, { atOnce: 11 });

    const { rows: staff } = await database.execute<{ id: number }>(sql`
      insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (${accountId}, ${`ana.${accountId}@x.example`}, 'Ana', 'Paz', 'administrador', 'one') returning id`);
    const imported: number[] = [];
    /** Imports a file whose lines are in no order of time; some have the reference of a line of an earlier file, and change it. */
    const importFile = async () => {
      const { rows } = await database.execute<{ id: number }>(sql`
        insert into data_import (account_id, created_by, kind, file_name)
        values (${accountId}, ${staff[0]?.id}, 'purchases', 'a.csv') returning id`);
      const importId = rows[0]?.id ?? 0;
      const count = random.between(1, 20);
      const first = random.between(1, 60);
      const file = Array.from({ length: count }, (_, n) => {
        const { customerId, at, amount } = line();
        return {
          document: `C${customerId}`,
          store: 'A',
          sku: random.pick(['Olla', 'Sartén', 'Toalla']),
          amount,
          at,
          paymentMethod: 'EFECTIVO',
          reference: `R${first + n}`,
        };
      });
      const journal = { importId, position: count };
      const { created, updated } = await writeBatch(database, purchasesKind, await readScope(database, accountId), file, {
        journal,
      });
      expect(created + updated).toBe(count);
      imported.push(importId);
    };
    const undoOne = async () => {
      const [importId] = imported.splice(random.between(0, imported.length - 1), 1);
      const found = importId === undefined ? undefined : await importsRepository.findById(database, importId);
      if (found) await undoImport(database, found, new AbortController().signal);
    };
    const returning = { customerId: purchases.customerId };
    const some = async () => {
      const all = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
      const theirs = all.filter(({ customerId }) => customerId !== constant);
      const chosen = Array.from({ length: random.between(1, 12) }, () => random.pick(theirs));
      return { chosen: chosen.map(({ id }) => id), before: chosen.map(({ customerId }) => customerId) };
    };
    const remove = async () => {
      const { chosen } = await some();
      await writeQueued(
        database,
        { accountId },
        database.delete(purchases).where(inArray(purchases.id, chosen)).returning(returning),
      );
    };
    const edit = async () => {
      const { chosen, before } = await some();
      const { customerId, amount } = line();
      const edition = database
        .update(purchases)
        .set({ customerId, amount })
        .where(inArray(purchases.id, chosen))
        .returning(returning);
      await writeQueued(database, { accountId, others: before }, edition);
    };
    const merge = async () => {
      if (ids.length <= 30) return;
      const [kept = 0, merged = 0] = ids.splice(0, 2);
      ids.push(kept);
      await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged }));
    };
    const changes = [() => world.buy(lines(random.between(1, 25))), importFile, importFile, undoOne, remove, edit, merge];

    for (let round = 0; round < 8; round += 1) {
      for (let change = 0; change < 8; change += 1) await random.pick(changes)();
      await drainChanges(database, scope, { atOnce: random.between(3, 50) });
      const incremental = await world.computed();
      const { found, expected } = await world.people();
      expect(found).toEqual(expected);
      expect(new Set(found.map(({ trait }) => trait))).toEqual(new Set(['quadrant', 'affinity', 'probability', 'value']));
      for (const table of computedTables) {
        await database.execute(sql`delete from ${sql.identifier(table)} where account_id = ${accountId}`);
      }
      await database.execute(sql`update insight_progress set scored_for = null where account_id = ${accountId}`);
      await runNight(database, scope, { atOnce: random.between(3, 50) });
      expect(incremental).toEqual(await world.computed());
      expect((await world.people()).found).toEqual(found);
      expect(incremental.scores.filter(({ value }) => value !== null).length).toBeGreaterThan(20);
      expect(await modelsRepository.published(database, accountId)).toMatchObject({ kind: 'mbg' });
    }
    expect(imported.length).toBeGreaterThan(0);
  }, 240_000);
});
