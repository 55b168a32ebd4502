import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** A table of the database, and the module of the server that owns it. */
export interface OwnedTable {
  readonly module: string;
  readonly table: PgTable;
}

interface Relation {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly isOptional: boolean;
  readonly isOne: boolean;
}

const intro = `# Data model

Generated from the table definitions of the server by \`npm run reference\`; a test fails when this page is behind. Every table has one
home, the file \`<name>.table.ts\` of the module that owns it. Lines are foreign keys: the table at the fork holds the column.
`;

/** Mermaid takes letters, digits, brackets and hyphens in a type. */
const typeOf = (sqlType: string): string =>
  sqlType.replace('timestamp with time zone', 'timestamptz').replaceAll(/[^\w()[\]-]+/g, '_');

function relationsOf(table: PgTable): readonly Relation[] {
  const { foreignKeys, primaryKeys, uniqueConstraints } = getTableConfig(table);
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const names = columns.map(({ name }) => name);
    const isKey = (others: readonly { readonly name: string }[]) =>
      others.length === names.length && others.every(({ name }) => names.includes(name));
    const keys = [...primaryKeys, ...uniqueConstraints].map((constraint) => constraint.columns);
    return {
      from: getTableName(table),
      to: getTableName(foreignTable),
      columns: names,
      isOptional: columns.some(({ notNull }) => !notNull),
      isOne: keys.some(isKey) || columns.every(({ primary, isUnique }) => columns.length === 1 && (primary || isUnique)),
    };
  });
}

const lineOf = ({ from, to, columns, isOptional, isOne }: Relation): string =>
  `  ${to} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${from} : "${columns.join(', ')}"`;

function entityOf(table: PgTable): readonly string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  const foreign = new Set(relationsOf(table).flatMap((relation) => relation.columns));
  const rows = columns.map((column) => {
    const keys = [
      ...(column.primary || inKey.has(column.name) ? ['PK'] : []),
      ...(foreign.has(column.name) ? ['FK'] : []),
      ...(column.isUnique ? ['UK'] : []),
    ];
    const note = column.notNull ? '' : ' "nullable"';
    return `    ${typeOf(column.getSQLType())} ${column.name}${keys.length > 0 ? ` ${keys.join(', ')}` : ''}${note}`;
  });
  return [`  ${getTableName(table)} {`, ...rows, '  }'];
}

const diagram = (lines: readonly string[]): string => ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');

const byName = (one: OwnedTable, other: OwnedTable): number => (getTableName(one.table) < getTableName(other.table) ? -1 : 1);

/** Draws the tables as entity-relationship diagrams in Mermaid: the relations of all, then each module with its columns. */
export function dataModelPage(owned: readonly OwnedTable[]): string {
  const tables = owned.toSorted(byName);
  const all = tables.flatMap(({ table }) => relationsOf(table));
  const modules = [...new Set(tables.map(({ module }) => module))].toSorted();
  const sections = modules.map((module) => {
    const own = tables.filter((one) => one.module === module);
    const names = new Set(own.map(({ table }) => getTableName(table)));
    const relations = all.filter(({ from }) => names.has(from));
    return `## ${module}\n\n${diagram([...own.flatMap(({ table }) => entityOf(table)), ...relations.map(lineOf)])}`;
  });
  return [`${intro}\n## All relations\n\n${diagram(all.map(lineOf))}`, ...sections, ''].join('\n\n').replace(/\n+$/, '\n');
}
