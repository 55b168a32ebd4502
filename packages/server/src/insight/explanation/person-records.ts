import { type Markup, markup } from '../../kernel/html/markup.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

type Value = string | number | null;

/** What is stored of a person in one table, in Spanish. */
export interface PersonRecords {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** Whether these are all rows: a customer that stands for a till may have millions. */
  readonly isWhole: boolean;
}

type ReadPersonRecords = (
  database: Queryable,
  customer: { readonly accountId: number; readonly id: number; readonly timeZone: string },
) => Promise<readonly PersonRecords[]>;

/** Everything that is stored of a customer: provided by the module that knows all tables. */
export const personRecords = createExtensionPoint<ReadPersonRecords>('personRecords');

const isFilled = (value: Value): boolean => value !== null && value !== '';

/** `clientes-notas`: «Notas». */
function titleOf(name: string): string {
  const words = name.replace(/^clientes-?/, '').replaceAll('-', ' ') || 'tus datos';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A row of a table below its title: each value beside its name, without what is empty. */
function recordPart({ name, headers, rows, isWhole }: PersonRecords): Markup {
  const facts = (row: readonly Value[]) =>
    headers.flatMap((header, place) => {
      const value = row[place] ?? null;
      return isFilled(value) ? [markup`<tr><th scope="row">${header}</th><td>${value}</td></tr>`] : [];
    });
  return markup`<h2>${titleOf(name)}</h2>${rows.map((row) => markup`<table><tbody>${facts(row)}</tbody></table>`)}${isWhole ? null : markup`<p>Hay más: pídelos aparte.</p>`}`;
}

/** The part of a page with everything that is stored of a person. */
export const recordParts = (account: string, records: readonly PersonRecords[]): Markup | null =>
  records.length === 0 ? null : markup`<h1>Lo que ${account} guarda de ti</h1>${records.map(recordPart)}`;

/** The same as data: lists of records by the name of their table. */
export const recordData = (records: readonly PersonRecords[]): object =>
  Object.fromEntries(
    records.map(({ name, headers, rows }) => [
      name,
      rows.map((row) => Object.fromEntries(headers.map((header, place) => [header, row[place] ?? null]))),
    ]),
  );
