import { allCode, optionCode } from '@pregon/contract/options/option-code';
import { discountCodes, isAllExcept, needsCommOptions, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { findCommercialLevel } from '../../../retail/options/commercial-levels.ts';
import { paymentMethods } from '../../../retail/options/option-lists.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { products } from '../../../retail/products/products.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter, Fact } from '../audience-filter.ts';
import { type AudienceScope, windowOf } from '../audience-scope.ts';
import { anyOf, atStart, dayWords, inSentence, nameOfCode } from '../audience-words.ts';
import { codesIn } from '../codes-in.sql.ts';

/**
 * A filter for customers with at least one matching line in the window that is not a return: its condition on a row of
 * `purchase`, by name.
 */
type Wanted = (selection: ProfileSelection, scope: AudienceScope) => Readonly<Record<string, SQL>>;

/** The newest matching purchase of a customer: product, payment method and day. */
const newestPurchase = (wanted: SQL, selection: ProfileSelection, scope: AudienceScope) => {
  const { from, to } = windowOf(selection, scope);
  const newest = (value: SQL) => sql`(
    select ${value} from ${purchases} join ${products} on ${products.id} = ${purchases.productId}
    where ${purchases.customerId} = ${customers.id} and ${purchases.at} >= ${from}::timestamptz and ${purchases.at} < ${to}::timestamptz
      and ${purchases.amount} >= 0 and ${wanted}
    order by ${purchases.at} desc, ${purchases.id} desc limit 1)`;
  return {
    product: newest(sql`${products.name}`),
    method: newest(sql`${purchases.paymentMethod}`),
    day: newest(sql`(${purchases.at} at time zone ${scope.timeZone})::date::text`),
  };
};

type Purchase = Fact & { readonly product: string; readonly method: string; readonly day: string };
const isPurchase = (fact: Fact): fact is Purchase => typeof fact['day'] === 'string';

/** The parts that filters by a single purchase share. */
function byPurchase(wanted: Wanted): Pick<AudienceFilter, 'purchases' | 'condition' | 'fact'> {
  return {
    purchases: (selection, scope) =>
      Object.entries(wanted(selection, scope)).map(([name, relevant]) => ({
        of: 'lines' as const,
        name,
        aggregate: sql`bool_or(${relevant})`,
      })),
    condition(selection, scope) {
      const found = Object.keys(wanted(selection, scope)).map((name) => sql`coalesce(bought.${sql.identifier(name)}, false)`);
      return sql`(${sql.join(found, sql` and `)})`;
    },
    fact(selection, scope) {
      const [first = sql`false`] = Object.values(wanted(selection, scope));
      return newestPurchase(first, selection, scope);
    },
  };
}

const boughtOn = (fact: Fact, yes: (purchase: Purchase) => string, no: string): string =>
  isPurchase(fact) ? `${yes(fact)} el ${dayWords(fact.day)}` : no;

const named = (code: SQL, names: readonly string[], { accountId }: AudienceScope): SQL =>
  sql`${purchases.productId} in (select ${products.id} from ${products} where ${products.accountId} = ${accountId} and ${code} = any(${codesIn(names)}))`;

/** Spanish wording of a level of the commercial hierarchy: 'algo de la línea Ollas'; of products 'Olla 24 cm'. */
const spoken: Readonly<Record<string, readonly [one: string, many: string]>> = {
  CATEGORIA: ['algo de la categoría ', 'algo de las categorías '],
  SUBCATEGORIA: ['algo de la subcategoría ', 'algo de las subcategorías '],
  LINEA: ['algo de la línea ', 'algo de las líneas '],
};

export const commHierarchy: AudienceFilter = {
  key: 'commHierarchy',
  title: 'Jerarquía comercial',
  applies: ({ filterCommHierarchy, commHierarchy: level, commOptions }) =>
    filterCommHierarchy && needsCommOptions(level) && commOptions.length > 0,
  label: ({ commHierarchy: level, commOptions }) => `${atStart(level)}: ${anyOf(commOptions)}`,
  phrase({ commHierarchy: level, commOptions }) {
    const words = spoken[optionCode(level)]?.[commOptions.length === 1 ? 0 : 1] ?? '';
    return { role: 'did', text: `compraron ${words}${anyOf(commOptions)}` };
  },
  ...byPurchase(({ commHierarchy: asked, commOptions }, scope) => {
    const level = findCommercialLevel(asked);
    return { product: level?.ofProduct ? named(sql`${level.ofProduct.code}`, commOptions, scope) : sql`false` };
  }),
  describe: (fact) => boughtOn(fact, ({ product }) => `Compró ${product}`, 'No compró nada de eso en esos días'),
};

/** Brand names keep their capitals. */
const brands = new Set(['PSE', 'NEQUI', 'DAVIPLATA', 'ADDI']);
const methodWords = (name: string): string => (brands.has(optionCode(name)) ? name : inSentence(name));
const withoutMethods = ({ paymentMethodException }: ProfileSelection) => anyOf(paymentMethodException.map(methodWords));

export const paymentMethod: AudienceFilter = {
  key: 'paymentMethod',
  title: 'Medio de pago',
  applies: ({ filterPaymentMethod, paymentMethod: asked, paymentMethodException }) =>
    filterPaymentMethod &&
    asked !== '' &&
    optionCode(asked) !== allCode &&
    (!isAllExcept(asked) || paymentMethodException.length > 0),
  label: (selection) =>
    isAllExcept(selection.paymentMethod)
      ? `Pago con otro medio que ${withoutMethods(selection)}`
      : `Pago con ${methodWords(selection.paymentMethod)}`,
  phrase: (selection) => ({
    role: 'did',
    text: isAllExcept(selection.paymentMethod)
      ? `pagaron con un medio distinto de ${withoutMethods(selection)}`
      : `pagaron con ${methodWords(selection.paymentMethod)}`,
  }),
  ...byPurchase(({ paymentMethod: asked, paymentMethodException }) => ({
    payment: isAllExcept(asked)
      ? sql`${purchases.paymentMethod} <> all(${codesIn(paymentMethodException)})`
      : sql`${purchases.paymentMethod} = ${optionCode(asked)}`,
  })),
  describe: (fact) =>
    boughtOn(
      fact,
      ({ method }) => `Pagó con ${methodWords(nameOfCode(method, paymentMethods))}`,
      'No pagó así ninguna compra de esos días',
    ),
};

/** A discount that comes with other products is for customers who bought those. */
const othersOf = ({ discountType, discountProducts }: ProfileSelection): readonly string[] =>
  optionCode(discountType) === discountCodes.otherProducts ? discountProducts : [];

export const discount: AudienceFilter = {
  key: 'discount',
  title: 'Descuento',
  applies: ({ filterTypeDiscount, discountType }) => filterTypeDiscount && discountType !== '',
  label: ({ discountType }) => `Compraron con «${discountType}»`,
  phrase(selection) {
    const others = othersOf(selection);
    const also = others.length > 0 ? ` y también ${anyOf(others)}` : '';
    return { role: 'did', text: `compraron con el descuento «${selection.discountType}»${also}` };
  },
  ...byPurchase((selection, scope) => {
    const others = othersOf(selection);
    return {
      discount: sql`${purchases.discountType} = ${optionCode(selection.discountType)}`,
      ...(others.length > 0 && { others: named(sql`${products.nameCode}`, others, scope) }),
    };
  }),
  fact(selection, scope) {
    const others = othersOf(selection);
    const also = others.length > 0 ? newestPurchase(named(sql`${products.nameCode}`, others, scope), selection, scope) : null;
    const kind = sql`${purchases.discountType} = ${optionCode(selection.discountType)}`;
    return { ...newestPurchase(kind, selection, scope), other: also ? also.product : sql`null::text` };
  },
  describe(fact, selection) {
    const compulsory = othersOf(selection).length > 0;
    const first = boughtOn(
      fact,
      ({ product }) => `Compró ${product} con ese descuento`,
      'No compró con ese descuento en esos días',
    );
    if (!compulsory || !isPurchase(fact)) return first;
    return fact['other'] ? `${first}, y también ${fact['other']}` : `${first}, pero ninguno de esos productos`;
  },
};

export const reward: AudienceFilter = {
  key: 'reward',
  title: 'Recompensa',
  applies: ({ filterTypeReward, rewardType }) => filterTypeReward && rewardType !== '',
  label: ({ rewardType }) => `Recibieron «${rewardType}»`,
  phrase: ({ rewardType }) => ({ role: 'did', text: `recibieron la recompensa «${rewardType}»` }),
  ...byPurchase(({ rewardType }) => ({ reward: sql`${purchases.rewardType} = ${optionCode(rewardType)}` })),
  describe: (fact) =>
    boughtOn(fact, ({ product }) => `Recibió esa recompensa al comprar ${product}`, 'No recibió esa recompensa en esos días'),
};
