import { optionCode } from '@pregon/contract/options/option-code';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { moneyWords } from '../../../identity/accounts/money-words.ts';
import { receipts } from '../../../retail/purchases/receipts.table.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter, PurchaseColumn } from '../audience-filter.ts';
import { type AudienceScope, hasRankDays } from '../audience-scope.ts';
import { amountWords, countWords } from '../audience-words.ts';

/** Amount paid, less returns. */
export const salesColumn: PurchaseColumn = { of: 'receipts', name: 'sales', aggregate: sql`sum(${receipts.amount})` };
/** A receipt counts as a purchase, unless its total is negative. */
export const countColumn: PurchaseColumn = {
  of: 'receipts',
  name: 'count',
  aggregate: sql`count(*) filter (where ${receipts.amount} >= 0)`,
};
const newestColumn: PurchaseColumn = { of: 'lines', name: 'newest', aggregate: sql`max(${purchases.at})` };
const varietyColumn: PurchaseColumn = { of: 'lines', name: 'variety', aggregate: sql`count(distinct ${purchases.productId})` };

const newestOf = (selection: ProfileSelection): SQL =>
  hasRankDays(selection) ? sql`bought.newest` : sql`${customers.lastPurchaseAt}`;

const dayCount = (count: number): string => countWords(count, 'día', 'días');

type Sign = Exclude<ProfileSelection['metricSign'], ''>;

/** A figure of a customer that can be compared with a number. */
interface Metric {
  readonly columns: (selection: ProfileSelection) => readonly PurchaseColumn[];
  /** Null where there is no value. */
  readonly value: (selection: ProfileSelection, scope: AudienceScope) => SQL;
  /** A comparison that is faster than comparing the value, if there is one. */
  readonly compared?: (selection: ProfileSelection, sign: Sign, value: number, scope: AudienceScope) => SQL;
  /** `compraron por más de $ 5.000`, of `más de`, 5000 and the currency. */
  readonly did: (sign: string, value: number, currency: string) => string;
  readonly isInWindow: boolean;
  readonly describe: (value: number, currency: string) => string;
  readonly unknown: string;
}

/** By the code of the metric's name in `conditionsMetrics`. */
const metrics: Readonly<Record<string, Metric>> = {
  VALORDECOMPRAS: {
    columns: () => [salesColumn],
    value: () => sql`coalesce(spent.sales, 0)`,
    did: (sign, value, currency) => `compraron por ${sign} ${moneyWords(value, currency)}`,
    isInWindow: true,
    describe: (value, currency) => `Compró por ${moneyWords(value, currency)}`,
    unknown: '',
  },
  NUMERODECOMPRAS: {
    columns: () => [countColumn],
    value: () => sql`coalesce(spent.count, 0)`,
    did: (sign, value) => `hicieron ${sign} ${countWords(value, 'compra', 'compras')}`,
    isInWindow: true,
    describe: (value) => `Hizo ${countWords(value, 'compra', 'compras')}`,
    unknown: '',
  },
  TICKETPROMEDIO: {
    columns: () => [salesColumn, countColumn],
    value: () => sql`round(spent.sales / nullif(spent.count, 0), 2)`,
    did: (sign, value, currency) => `tuvieron un ticket promedio de ${sign} ${moneyWords(value, currency)}`,
    isInWindow: true,
    describe: (value, currency) => `Su ticket promedio fue de ${moneyWords(value, currency)}`,
    unknown: 'No tiene ticket promedio: no compró en esos días',
  },
  /** Without its own dates this metric has no start, because recency may exceed the last 12 months. */
  DIASDESDELAULTIMACOMPRA: {
    columns: (selection) => (hasRankDays(selection) ? [newestColumn] : []),
    value: (selection, { today, timeZone }) => sql`(${today}::date - (${newestOf(selection)} at time zone ${timeZone})::date)`,
    compared: (selection, sign, value, scope) => daysAgo(newestOf(selection), sign, value, scope),
    did: (sign, value) => `compraron por última vez hace ${sign} ${dayCount(value)}`,
    isInWindow: false,
    describe: (value) => `Compró por última vez hace ${dayCount(value)}`,
    unknown: 'No sabemos de ninguna compra',
  },
  PRODUCTOSDISTINTOS: {
    columns: () => [varietyColumn],
    value: () => sql`coalesce(bought.variety, 0)`,
    did: (sign, value) => `compraron ${sign} ${countWords(value, 'producto distinto', 'productos distintos')}`,
    isInWindow: true,
    describe: (value) => `Compró ${countWords(value, 'producto distinto', 'productos distintos')}`,
    unknown: '',
  },
};

/** All purchases are younger than this, in days. */
const mostDays = 100_000;

/**
 * Compares days ago by a range of timestamps: days begin at midnight on the account's clock, and computing the day of each
 * purchase would take longer than all the rest.
 */
function daysAgo(at: SQL, sign: Sign, value: number, { today, timeZone }: AudienceScope): SQL {
  const least = { '>': Math.floor(value) + 1, '>=': Math.ceil(value), '=': Math.ceil(value), '<=': 0, '<': 0 }[sign];
  const most = { '>': mostDays, '>=': mostDays, '=': Math.floor(value), '<=': Math.floor(value), '<': Math.ceil(value) - 1 }[
    sign
  ];
  const startOf = (days: number) => {
    const day = Temporal.PlainDate.from(today).subtract({ days: Math.min(days, mostDays) });
    return sql`${day.toZonedDateTime(timeZone).toInstant().toString()}::timestamptz`;
  };
  const isLongEnough = sql`${at} < ${startOf(least - 1)}`;
  const isRecentEnough = sql`${at} >= ${startOf(most)}`;
  if (sign === '=') return sql`(${isLongEnough} and ${isRecentEnough})`;
  return sign.startsWith('>') ? isLongEnough : isRecentEnough;
}

const metricOf = ({ conditionMetric: name }: ProfileSelection): Metric | undefined => metrics[optionCode(name)];

const signWords = { '>': 'más de', '>=': 'al menos', '=': 'exactamente', '<=': 'como máximo', '<': 'menos de', '': '' } as const;

/** Compares a figure of a customer's purchases with a number. */
export const conditionMetric: AudienceFilter = {
  key: 'conditionMetric',
  title: 'Métrica',
  applies: ({ filterConditionMetric, conditionMetric: name, metricSign, metricValue }) =>
    filterConditionMetric && name !== '' && metricSign !== '' && metricValue !== null,
  label: ({ conditionMetric: name, metricSign, metricValue }) => `${name} ${metricSign} ${amountWords(metricValue ?? 0)}`,
  phrase(selection, _, { currency }) {
    const { conditionMetric: name, metricSign, metricValue } = selection;
    const metric = metricOf(selection);
    const role = metric?.isInWindow || (metric && hasRankDays(selection)) ? 'did' : 'who';
    const words = metric?.did(signWords[metricSign], metricValue ?? 0, currency);
    return { role, text: words ?? `tienen ${name} ${metricSign} ${amountWords(metricValue ?? 0)}` };
  },
  purchases: (selection) => metricOf(selection)?.columns(selection) ?? [],
  condition(selection, scope) {
    const metric = metricOf(selection);
    const { metricSign, metricValue } = selection;
    if (!metric || metricSign === '' || metricValue === null) return sql`false`;
    if (metric.compared) return metric.compared(selection, metricSign, metricValue, scope);
    return sql`${metric.value(selection, scope)} ${sql.raw(metricSign)} ${metricValue}::numeric`;
  },
  fact: (selection, scope) => ({ value: metricOf(selection)?.value(selection, scope) ?? sql`null::numeric` }),
  describe({ value }, selection, _, { currency }) {
    const metric = metricOf(selection);
    if (!metric) return 'Esa métrica no existe';
    return typeof value === 'number' ? metric.describe(value, currency) : metric.unknown;
  },
};
