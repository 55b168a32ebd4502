import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';
import { customers } from '../../retail/customers/customers.table.ts';
import { sayableName } from '../../retail/customers/sayable-name.sql.ts';
import { discountTypes } from '../../retail/options/option-lists.ts';
import { publishedVersion } from '../fitting/models.repository.ts';
import { isSensitiveSql } from '../offers/sensitive-products.ts';

/** A value of the customer's score: a subquery by its primary key. */
const ofScore = (value: SQL): SQL =>
  sql`(select ${value} from customer_score s where s.account_id = ${customers.accountId} and s.customer_id = ${customers.id})`;
const ofOffer = (value: SQL): SQL =>
  sql`(select ${value} from customer_offer o where o.account_id = ${customers.accountId} and o.customer_id = ${customers.id})`;
const productName = sayableName(sql`p.name`, sql`p.sku`);
/**
 * A product of the customer's offer. Nothing where it is sensitive, also since a later choice or import: a message tells nobody what they
 * buy for their health.
 */
const offeredProduct = (column: string, value: SQL, condition = sql``): SQL =>
  ofOffer(sql`(
    select ${value} from product p left join sensitive_category s on s.account_id = p.account_id and s.category_code = p.category_code
    where p.id = ${sql.raw(`o.${column}`)} and p.account_id = o.account_id and not ${isSensitiveSql}${condition})`);
/** A product that is recommended: not one that was withdrawn after the offer had been computed. */
const recommendedProduct = (column: string, value = productName): SQL =>
  offeredProduct(column, value, sql` and not p.is_withdrawn`);

/** Today on the account's clock. */
const today = sql`(now() at time zone (select a.time_zone from account a where a.id = ${customers.accountId}))::date`;

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const dayWords = (day: SQL): SQL =>
  sql`extract(day from ${day}) || ' de ' || (${sql.param(months)}::text[])[extract(month from ${day})::int]`;

/** Days ahead from which a date without its year could be taken for that of another year. */
const distantDays = 180;
const yearOfDistant = (day: SQL): SQL =>
  sql`case when ${day} - ${today} > ${distantDays}::int then ' de ' || extract(year from ${day}) else '' end`;

const wordsBy = (column: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(words).map(([code, said]) => sql`when ${code} then ${said}`),
    sql` `,
  )} end`;

/** The quadrants in wording that is suitable for customers. */
const quadrant = wordsBy(sql`s.quadrant`, {
  Estrella: 'Estrella',
  Promesa: 'Promesa',
  'Por recuperar': 'Reencuentro',
  Dormido: 'Pausa',
});

/** Whether purchases are outdated: then nobody is told for how long they have not come. See `isOutdated`. */
const isOutdatedSql = sql`exists (select from insight_progress g where g.account_id = s.account_id and g.purchases_until < ${today} - 7)`;

const sinceLastVisit = sql`(${today} - (select r.last_day from customer_rhythm r where r.account_id = s.account_id and r.customer_id = s.customer_id))`;

/** The stages of life in wording that is suitable for customers: nobody is told that they are inactive. */
const lifeCycle = sql`case s.life_cycle when 'inactividad' then 'reencuentro' else s.life_cycle end`;

/**
 * How many of ten customers in the same stage of life returned, in the last back-test; from 95 % on "almost all". Null for fewer than 30
 * customers, and where less than half returned, which nobody wants to read about themselves.
 */
const retention = ofScore(sql`(
  select case when 20 * (stage ->> 'returned')::numeric >= 19 * (stage ->> 'people')::numeric then 'casi todos vuelven'
    else round(10 * (stage ->> 'returned')::numeric / (stage ->> 'people')::numeric) || ' de cada 10 vuelven' end
  from (
    select back_test -> 'byLifeCycle' -> s.life_cycle as stage from customer_model m
    where m.account_id = s.account_id and m.version = ${publishedVersion(sql`s.account_id`)}
  ) as tested
  where (stage ->> 'people')::int >= 30 and 2 * (stage ->> 'returned')::numeric >= (stage ->> 'people')::numeric)`);

/** `1,8 veces lo de tu grupo` for customers who spend more than their peers; null for others. */
const groupFactor = ofScore(sql`
  case when s.group_factor > 1 then replace(round(s.group_factor::numeric, 1)::text, '.', ',') || ' veces lo de tu grupo' end`);

/** The product that a customer bought on most days; of several, the one bought last: what the customer's page and document show. */
export const mostBoughtProduct: SQL = offeredProduct('most_bought_id', productName);

/**
 * Values of merge tags from scores and offers, as SQL over a row of `customer`, in wording that is suitable for customers. Null when the
 * value is unknown or not suitable.
 */
export const tagSources = {
  affinity: ofOffer(sql`o.affinity`),
  promo: ofOffer(wordsBy(sql`o.promo`, Object.fromEntries(discountTypes.map((name) => [optionCode(name), name])))),
  close_Inactivation: ofScore(sql`
    case when s.inactive_on > ${today} then 'Te esperamos antes del ' || ${dayWords(sql`s.inactive_on`)} || ${yearOfDistant(sql`s.inactive_on`)} end`),
  dropout_alert: ofScore(sql`
    case when s.risk_on <= ${today} and not ${isOutdatedSql} then 'Hace ' || ${sinceLastVisit} || case ${sinceLastVisit} when 1 then ' día' else ' días' end || ' que no te vemos' end`),
  quadrant: ofScore(quadrant),
  subquadrant: ofScore(sql`${quadrant} || case when s.subquadrant = 'alto' then ' de alto valor' else '' end`),
  group_factor: groupFactor,
  probability_upselling: ofOffer(sql`o.up_level`),
  probability_crosselling: ofOffer(sql`o.cross_level`),
  producto_u: recommendedProduct('up_id'),
  producto_cross: recommendedProduct('cross_id'),
  recommended_reference: recommendedProduct('recommended_id', sql`${productName} || ' (' || p.sku || ')'`),
  life_cycle: ofScore(lifeCycle),
  life_cycle_retention: retention,
  most_purchased_item: mostBoughtProduct,
} as const satisfies Partial<Record<MergeTag, SQL>>;
