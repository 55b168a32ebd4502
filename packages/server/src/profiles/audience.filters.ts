import { optionCode } from '@pregon/contract/options/option-code';
import { needsPlaces, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { findGeographicLevel } from '../options/geographic-levels.ts';
import { codesOf } from '../options/option-code.sql.ts';
import { customers, stores } from '../stores/stores.table.ts';

/** One way in which a profile selects customers. */
interface AudienceFilter {
  /** Was it asked for? A filter that was not stays out of the statement. */
  applies(selection: ProfileSelection): boolean;
  /** What it asks for, as part of a sentence: `Antioquia o Caldas`. */
  label(selection: ProfileSelection): string;
  /** A condition on a row of `customer`. Where something is missing it is null, which does not match. Values are parameters. */
  sql(selection: ProfileSelection, accountId: number): SQL;
}

const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });
const mostNames = 3;

/** `Antioquia, Caldas o Cauca`, `Antioquia, Caldas, Cauca y 4 más`. */
function listed(names: readonly string[]): string {
  if (names.length <= mostNames) return alternatives.format(names);
  return `${names.slice(0, mostNames).join(', ')} y ${names.length - mostNames} más`;
}

/** Names that are common words: only the first keeps its capital. */
const listedWords = (names: readonly string[]): string =>
  listed(names.map((name, position) => (position === 0 ? name : name.toLocaleLowerCase('es'))));

const codeAmong = (column: PgColumn, names: readonly string[]): SQL => sql`${column} = any(${sql.param(names.map(optionCode))})`;

/** Where the customer buys: the store of the last purchase, else the home store. */
const usualStore = sql`coalesce(${customers.lastStoreId}, ${customers.homeStoreId})`;

/** By the place of the usual store; where there is none, by the residence. */
const geography: AudienceFilter = {
  applies: ({ geoHierarchy, geoOptions }) => needsPlaces(geoHierarchy) && geoOptions.length > 0,
  label: ({ geoOptions }) => listed(geoOptions),
  sql({ geoHierarchy, geoOptions }, accountId) {
    const level = findGeographicLevel(geoHierarchy);
    if (!level?.ofStore) return sql`false`;
    const codes = codesOf(geoOptions);
    const storesThere = sql`select ${stores.id} from ${stores} where ${stores.accountId} = ${accountId} and ${level.ofStore.code} = any(${codes})`;
    if (!level.ofResidence) return sql`${usualStore} in (${storesThere})`;
    const residesThere = sql`${level.ofResidence.code} = any(${codes})`;
    return sql`case when ${usualStore} is null then ${residesThere} else ${usualStore} in (${storesThere}) end`;
  },
};

const focus: AudienceFilter = {
  applies: ({ customerFocus }) => customerFocus.length > 0,
  label: ({ customerFocus }) => listedWords(customerFocus),
  sql: ({ customerFocus }) => codeAmong(customers.focus, customerFocus),
};

const category: AudienceFilter = {
  applies: ({ customerCategory }) => customerCategory.length > 0,
  label: ({ customerCategory }) => listedWords(customerCategory),
  sql: ({ customerCategory }) => codeAmong(customers.category, customerCategory),
};

/** Every filter there is, in the order in which an audience is told how it came about. */
export const audienceFilters: readonly AudienceFilter[] = [geography, focus, category];
