import { probabilityWords } from '@pregon/contract/customers/expectation-words';
import { optionCode } from '@pregon/contract/options/option-code';
import { customerQuadrants } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { moneyWords } from '../../../identity/accounts/money-words.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { amountWords, anyOf, countWords, dayWords, monthWords } from '../audience-words.ts';
import { codesIn } from '../codes-in.sql.ts';
import { keptScores, keptValues } from '../kept-scores.sql.ts';

/** One object for all filters that read scores: `customersWith` joins each object once. */
const scores = sql`left join customer_score scored on scored.account_id = ${customers.accountId} and scored.customer_id = ${customers.id}`;
/** Only offers that name a category: most of an account's customers may have none, and all that is joined is hashed. */
const offers = sql`left join customer_offer offered on offered.account_id = ${customers.accountId} and offered.customer_id = ${customers.id}
  and offered.affinity_code is not null`;

const rhythms = sql`left join customer_rhythm bought_first on bought_first.account_id = ${customers.accountId} and bought_first.customer_id = ${customers.id}`;

const percent = sql`round(scored.p_buys_90::numeric * 100)`;

/** The same as comparing the percentage, without rounding that of every customer. */
const isAtLeast = (asked: number | null) => sql`>= ((ceil(${asked}::numeric) - 0.5) / 100)::float8`;

export const purchaseProbability: AudienceFilter = {
  key: 'purchaseProbability',
  title: 'Probabilidad de compra',
  applies: ({ purchaseProbability: asked }) => asked !== null,
  label: ({ purchaseProbability: asked }) => `Al menos ${amountWords(asked ?? 0)} % de probabilidad de comprar en 90 días`,
  phrase: ({ purchaseProbability: asked }) => ({
    role: 'who',
    text: `tienen al menos ${amountWords(asked ?? 0)} % de probabilidad de comprar en 90 días`,
  }),
  joins: () => [scores],
  condition: ({ purchaseProbability: asked }) => sql`scored.p_buys_90 ${isAtLeast(asked)}`,
  kept: ({ purchaseProbability: asked }, scope) => ({
    ...keptScores(scope, 'probability', sql`value::real ${isAtLeast(asked)}`),
    // Whoever has another probability is out: of their scores no later filter reads anything.
    narrowing: { join: scores, to: sql`${scores} and scored.p_buys_90 ${isAtLeast(asked)}` },
  }),
  fact: () => ({ percent: sql`${percent}::int` }),
  describe: ({ percent: known }) =>
    typeof known === 'number'
      ? `Tiene ${probabilityWords(known / 100)} de probabilidad de comprar en 90 días`
      : 'No sabemos con qué probabilidad compra',
};

const soon = (days: number | null): string => `en los próximos ${countWords(days ?? 0, 'día', 'días')}`;

/**
 * Customers who become inactive within a number of days without a purchase, counted like their focus: from today, or from the last purchase
 * of outdated ones. The date is stored, so this compares two days.
 */
export const inactivity: AudienceFilter = {
  key: 'inactivity',
  title: 'Cercanía a la inactividad',
  applies: ({ inactiveWithin: asked }) => asked !== null,
  label: ({ inactiveWithin: asked }) => `Se inactivan ${soon(asked)}`,
  phrase: ({ inactiveWithin: asked }) => ({ role: 'who', text: `se inactivan ${soon(asked)}` }),
  joins: () => [scores],
  // The day as a value: PostgreSQL counts in one process alone where a subquery reads it.
  condition: ({ inactiveWithin: asked }, { horizon }) =>
    sql`(scored.inactive_on > ${horizon}::date and scored.inactive_on <= ${horizon}::date + least(${asked}::numeric, 36500)::int)`,
  fact: (_, { horizon }) => ({ day: sql`scored.inactive_on::text`, isOver: sql`scored.inactive_on <= ${horizon}::date` }),
  describe({ day, isOver }) {
    if (typeof day !== 'string') return 'No sabemos cuándo se inactiva';
    return isOver ? `Se inactivó el ${dayWords(day)}` : `Se inactiva el ${dayWords(day)} si no compra`;
  },
};

const quadrantsIn = (names: readonly string[]): readonly string[] => {
  const codes = new Set(names.map(optionCode));
  return customerQuadrants.filter((name) => codes.has(optionCode(name)));
};

const quadrantsSql = (names: readonly string[]) => sql`${sql.param(quadrantsIn(names))}::text[]`;

export const quadrant: AudienceFilter = {
  key: 'quadrant',
  title: 'Cuadrante',
  applies: ({ customerQuadrant: asked }) => asked.length > 0,
  label: ({ customerQuadrant: asked }) => anyOf(asked),
  phrase: ({ customerQuadrant: asked }) => ({ role: 'of', text: `del cuadrante ${anyOf(asked)}` }),
  joins: () => [scores],
  condition: ({ customerQuadrant: asked }) => sql`scored.quadrant = any(${quadrantsSql(asked)})`,
  kept: ({ customerQuadrant: asked }, scope) => keptScores(scope, 'quadrant', sql`value = any(${quadrantsSql(asked)})`),
  fact: () => ({ quadrant: sql`scored.quadrant` }),
  describe: ({ quadrant: known }) => (typeof known === 'string' ? known : 'No sabemos su cuadrante'),
};

export const affinity: AudienceFilter = {
  key: 'affinity',
  title: 'Afinidad',
  applies: ({ customerAffinity: asked }) => asked.length > 0,
  label: ({ customerAffinity: asked }) => anyOf(asked),
  phrase: ({ customerAffinity: asked }) => ({ role: 'of', text: `con afinidad por ${anyOf(asked)}` }),
  joins: () => [offers],
  condition: ({ customerAffinity: asked }) => sql`offered.affinity_code = any(${codesIn(asked)})`,
  kept: ({ customerAffinity: asked }, scope) => keptScores(scope, 'affinity', sql`value = any(${codesIn(asked)})`),
  fact: () => ({ category: sql`offered.affinity` }),
  describe: ({ category }) => (typeof category === 'string' ? `Prefiere ${category}` : 'No sabemos qué categoría prefiere'),
};

export const expectedValue: AudienceFilter = {
  key: 'expectedValue',
  title: 'Valor esperado',
  applies: ({ expectedValue: asked }) => asked !== null,
  label: ({ expectedValue: asked }) => `Al menos ${amountWords(asked ?? 0)} en 90 días`,
  phrase: ({ expectedValue: asked }, _, { currency }) => ({
    role: 'who',
    text: `comprarían por al menos ${moneyWords(asked ?? 0, currency)} en los próximos 90 días`,
  }),
  joins: () => [scores],
  condition: ({ expectedValue: asked }) => sql`scored.value >= ${asked}::numeric`,
  kept: ({ expectedValue: asked }, scope) => keptValues(scope, asked ?? 0),
  fact: () => ({ value: sql`scored.value::float8` }),
  describe: ({ value }, _, __, { currency }) =>
    typeof value === 'number'
      ? value > 0
        ? `Se espera que compre por ${moneyWords(value, currency)} en 90 días`
        : 'Casi no se espera que compre en 90 días'
      : 'No sabemos por cuánto compraría',
};

/** 'mayo de 2026', of `2026-05`. */
const yearMonthWords = (month: string): string => `${monthWords(Number(month.slice(5)))} de ${month.slice(0, 4)}`;

/** Customers whose first purchase was in a month on the account's clock: a row of the cohorts on the board of customers. */
export const firstPurchase: AudienceFilter = {
  key: 'firstPurchase',
  title: 'Primera compra',
  applies: ({ firstPurchaseMonth: asked }) => asked !== '',
  label: ({ firstPurchaseMonth: asked }) => `Primera compra en ${yearMonthWords(asked)}`,
  phrase: ({ firstPurchaseMonth: asked }) => ({ role: 'who', text: `compraron por primera vez en ${yearMonthWords(asked)}` }),
  joins: () => [rhythms],
  condition: ({ firstPurchaseMonth: asked }) => sql`(bought_first.first_day >= ${`${asked}-01`}::date
    and bought_first.first_day < ${`${asked}-01`}::date + interval '1 month')`,
  fact: () => ({ day: sql`bought_first.first_day::text` }),
  describe: ({ day }) =>
    typeof day === 'string' ? `Compró por primera vez el ${dayWords(day)}` : 'No sabemos cuándo compró por primera vez',
};
