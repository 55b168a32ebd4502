import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';
import { customerFocus } from '../options/option-lists.ts';
import { genderCodes } from '../stores/gender.ts';
import { stores } from '../stores/stores.table.ts';
import { customers } from './customers.table.ts';
import { sayableName } from './sayable-name.sql.ts';

/** The store of the last purchase, else the home store. */
const ofUsualStore = (column: SQL): SQL =>
  sql`(select ${column} from ${stores} where ${stores.id} = coalesce(${customers.lastStoreId}, ${customers.homeStoreId}))`;

/**
 * The word for each focus in texts to customers, by gender where Spanish has two forms; `any` applies when the gender is unknown. There is
 * none for customers at risk or inactive: texts must not say that.
 */
const focusSaid: Readonly<
  Record<(typeof customerFocus)[number], { readonly F?: string; readonly M?: string; readonly any: string }>
> = {
  Nuevos: { F: 'Nueva', M: 'Nuevo', any: 'De hace poco' },
  Frecuentes: { any: 'Frecuente' },
  Leales: { any: 'Leal' },
  'En riesgo': { any: 'En pausa' },
  Inactivos: { any: 'Por volver' },
};

/** The word for a focus in texts to a customer of unknown gender. */
export const focusWord = (name: string): string | undefined =>
  Object.entries(focusSaid).find(([focus]) => focus === name)?.[1].any;

const focusWords = sql`(case ${customers.focus} ${sql.join(
  customerFocus.map((name) => {
    const { F, M, any } = focusSaid[name];
    const said = sql`case ${customers.gender} when 'F' then ${F ?? any}::text when 'M' then ${M ?? any}::text else ${any}::text end`;
    return sql`when ${optionCode(name)} then ${said}`;
  }),
  sql` `,
)} end)`;

/** Name of the gender by its code. */
const genderName = sql`(case ${customers.gender} ${sql.join(
  Object.entries(genderCodes).map(([name, code]) => sql`when ${code} then ${name}`),
  sql` `,
)} end)`;

/**
 * Values of merge tags from the customer's data, as SQL over a row of `customer`. Null when the value is unknown, also where a store or a
 * product is called like its code.
 */
export const customerWords = {
  name: sql`${customers.firstName}`,
  genre: genderName,
  warehouse: ofUsualStore(sayableName(sql`${stores.name}`, sql`${stores.code}`)),
  channel: ofUsualStore(sql`nullif(${stores.channel}, '')`),
  city: sql`${customers.city}`,
  segment: focusWords,
};

/** The preferred product of a row of `customer`, as imported. */
export const preferredProduct = sql`${customers.preferredProduct}`;
