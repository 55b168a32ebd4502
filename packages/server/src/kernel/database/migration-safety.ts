import type { Migration } from './migrate.ts';

/**
 * The comment that permits a statement which a rule refuses although it is safe: `-- safe: this table has a row for each
 * account`.
 */
const excuse = /^\s*--\s*safe: \S/m;

interface Rule {
  readonly problem: string;
  /** Group 1 is the table that is locked or rewritten. */
  readonly statement: RegExp;
}

const table = String.raw`(?:"public"\.)?"?(\w+)"?`;
const rules: readonly Rule[] = [
  {
    problem: 'builds an index under a lock: use CREATE INDEX CONCURRENTLY in a non-transactional migration',
    statement: new RegExp(String.raw`^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on ${table}`, 'i'),
  },
  {
    problem: 'rewrites the table: add a plain column and fill it in batches',
    statement: new RegExp(
      String.raw`^alter table ${table} add column .* (?:generated always as .* stored|default (?:gen_random_uuid|clock_timestamp|random)\b)`,
      'is',
    ),
  },
  {
    problem: 'rewrites the table or reads all of it under a lock: add a column, fill it in batches, switch over',
    statement: new RegExp(String.raw`^alter table ${table} alter column \S+ (?:set data type|type|set not null)`, 'i'),
  },
  {
    problem: 'fails for rows that are there: give the column a constant default',
    statement: new RegExp(String.raw`^alter table ${table} add column (?!.*\bdefault\b).*\bnot null\b`, 'is'),
  },
  {
    problem: 'reads the whole table under a lock: add the constraint NOT VALID and validate it in a later migration',
    statement: new RegExp(String.raw`^alter table ${table} add constraint \S+ (?:foreign key|check)(?!.*\bnot valid\b)`, 'is'),
  },
  {
    problem: 'builds an index under a lock: create it concurrently and add the constraint USING INDEX',
    statement: new RegExp(String.raw`^alter table ${table} add constraint \S+ (?:unique|primary key)(?! using index)`, 'i'),
  },
  {
    problem: 'changes every row in one transaction: fill in batches, outside of the migration',
    statement: new RegExp(String.raw`^(?:update|delete from) (?:only )?${table}`, 'i'),
  },
  {
    problem: 'takes away what the version before reads: first a release that does without (then say `-- safe: …`)',
    statement: new RegExp(String.raw`^(?:alter table ${table} (?:drop column|rename)|drop table (?:if exists )?${table})`, 'i'),
  },
];

const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim();

/**
 * The statements of a migration that would block or break a live system with large tables, a line each. Tables that it creates
 * itself are empty.
 */
export function unsafeStatements({ name, statements, transactional }: Migration): readonly string[] {
  const created = new Set(
    statements.flatMap(
      (statement) =>
        new RegExp(String.raw`^create (?:unlogged )?table (?:if not exists )?${table}`, 'i').exec(
          withoutComments(statement),
        )?.[1] ?? [],
    ),
  );
  const concurrently = statements.some((statement) => /\bindex concurrently\b/i.test(withoutComments(statement)));
  const problems = concurrently && transactional ? [`${name}: CONCURRENTLY needs a first line "-- non-transactional"`] : [];
  for (const statement of statements) {
    const text = withoutComments(statement);
    for (const { problem, statement: refused } of rules) {
      const [, one, other] = refused.exec(text) ?? [];
      const changed = one ?? other;
      if (changed !== undefined && !created.has(changed) && !excuse.test(statement))
        problems.push(`${name}: ${changed}: ${problem}`);
    }
  }
  return problems;
}
