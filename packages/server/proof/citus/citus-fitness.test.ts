import { describe, expect, it } from '@jest/globals';
import { eachDatabase } from '../../src/testing/each-database.ts';
import { readCitusCatalog } from './citus-catalog.ts';
import { citusProblems } from './citus-fitness.ts';
import { knownCitusProblems } from './known-citus-problems.ts';

const known = knownCitusProblems.flatMap(({ problems }) => problems);

eachDatabase(({ pool }) => {
  it('can be distributed by Citus, apart from what is known', async () => {
    expect(citusProblems(await readCitusCatalog(pool))).toEqual(known.toSorted());
  });

  describe('finds', () => {
    /** The problems that some changes of the schema add, which are rolled back. */
    const problemsAfter = async (statements: string): Promise<string[]> => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const statement of statements.split(';')) await client.query(statement);
        return citusProblems(await readCitusCatalog(client)).filter((problem) => !known.includes(problem));
      } finally {
        await client.query('rollback');
        client.release();
      }
    };

    it.each([
      ['a table that is not in the list', 'create table stray (id int)', 'stray: not in tableDistribution'],
      ['a table of the list that is gone', 'drop table survey_answer', 'survey_answer: no such table'],
      [
        'a primary key without the distribution column',
        'alter table customer_photo drop constraint customer_photo_pkey; alter table customer_photo add constraint planted primary key (account_id)',
        'customer_photo: unique planted without customer_id',
      ],
      [
        'a unique index without the distribution column',
        'create unique index planted on visit (reference)',
        'visit: unique planted without customer_id',
      ],
      [
        'an exclusion constraint without the distribution column',
        'alter table visit add constraint planted exclude (reference with =)',
        'visit: unique planted without customer_id',
      ],
      [
        'a foreign key of a distributed table to a local one',
        'alter table visit add constraint planted foreign key (trace_id) references survey_trace (id)',
        'visit: foreign key planted to survey_trace',
      ],
      [
        'a foreign key to a distributed table by another column',
        'alter table customer add column friend bigint; alter table customer add constraint planted foreign key (friend) references customer (id)',
        'customer: foreign key planted to customer',
      ],
      [
        'a foreign key of a reference table to a distributed one',
        'alter table store add column owner bigint; alter table store add constraint planted foreign key (owner) references customer (id)',
        'store: foreign key planted to customer',
      ],
      [
        'a trigger of a distributed table',
        'create trigger planted before update on visit for each row execute function suppress_redundant_updates_trigger()',
        'visit: trigger planted',
      ],
      [
        'a trigger of a reference table',
        'create trigger planted before update on campaign for each row execute function suppress_redundant_updates_trigger()',
        'campaign: trigger planted',
      ],
    ])('%s', async (_, statements, problem) => {
      expect(await problemsAfter(statements)).toEqual([problem]);
    });

    it('nothing in a foreign key that stays on the shard, in one to a copy, or in anything of a local table', async () => {
      const statements = `alter table visit add constraint own foreign key (customer_id) references customer (id);
        alter table visit add constraint copy foreign key (account_id) references account (id);
        create unique index local on survey_trace (account_id, id);
        create trigger local before update on survey_trace for each row execute function suppress_redundant_updates_trigger()`;
      expect(await problemsAfter(statements)).toEqual([]);
    });
  });
});
