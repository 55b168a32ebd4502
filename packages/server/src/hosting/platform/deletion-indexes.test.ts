import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type AccountTable, accountTables } from './account-tables.ts';
import { withDeletionIndexes } from './deletion-indexes.ts';

eachDatabase(({ database, pool }) => {
  let tables: readonly AccountTable[];
  let accountId: number;
  beforeAll(async () => {
    const audience = await seedAudience(database, 3);
    const occurrence = await seedOccurrence(database, audience);
    ({ accountId } = audience);
    await pool.query(
      `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
        select c.account_id, $2, m.id, c.id, 'ana@cliente.example', 2 from customer c, send_method m where c.account_id = $1`,
      [accountId, occurrence],
    );
    tables = await accountTables(database);
  });
  afterEach(() => pool.query('drop index if exists deletion_left_behind'));

  const names = async (): Promise<string[]> => {
    const { rows } = await pool.query(`select indexname from pg_indexes where indexname like 'deletion%' order by 1`);
    return rows.map(({ indexname: name }) => name);
  };
  const during = async (reads?: number): Promise<string[]> => {
    let found: string[] = [];
    await withDeletionIndexes(database, tables, accountId, async () => void (found = await names()), reads);
    return found;
  };

  describe('indexes of a deletion', () => {
    it('serve the checks of foreign keys that have none, and are gone afterwards', async () => {
      const found = await during(0);
      expect(found).toContain('deletion_delivery_customer_id');
      // It has one, which leaves out only rows without a customer.
      expect(found).not.toContain('deletion_transactional_message_customer_id');
      expect(await names()).toEqual([]);
    });

    it('are not built for few rows', async () => {
      expect(await during()).toEqual([]);
    });

    it('are dropped when the deletion fails, and by the next one when its process was killed', async () => {
      const failing = withDeletionIndexes(
        database,
        tables,
        accountId,
        async () => {
          throw new Error('The deletion was interrupted.');
        },
        0,
      );
      await expect(failing).rejects.toThrow('interrupted');
      expect(await names()).toEqual([]);
      await pool.query('create index deletion_left_behind on delivery (customer_id)');
      expect(await during()).toEqual([]);
    });
  });
});
