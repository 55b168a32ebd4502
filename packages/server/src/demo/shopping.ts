import { optionCode } from '@pregon/contract/options/option-code';
import type { paymentMethods } from '../retail/options/option-lists.ts';
import type { Calendar } from './calendar.ts';
import { catalogueProducts } from './catalogue.ts';
import type { Person } from './people.ts';
import { storePlaces } from './places.ts';
import type { Random } from './random.ts';

/** A purchase of the demo. Customer, store and product are indices in their lists. */
export interface Shopping {
  readonly customer: number;
  readonly store: number;
  readonly product: number;
  readonly amount: number;
  readonly units: number;
  readonly isDiscounted: boolean;
  readonly paymentMethod: string;
  readonly at: Date;
}

/** Minutes of the day between which stores sell. */
export const opens = 10 * 60;
export const closes = 20 * 60;

interface PaymentMethod {
  readonly name: (typeof paymentMethods)[number];
  readonly weight: number;
}
const usualPayment: readonly PaymentMethod[] = [
  { name: 'Tarjeta débito', weight: 24 },
  { name: 'Tarjeta de crédito', weight: 21 },
  { name: 'Efectivo', weight: 18 },
  { name: 'Nequi', weight: 11 },
  { name: 'Tarjeta de la tienda', weight: 8 },
  { name: 'PSE', weight: 6 },
  { name: 'Daviplata', weight: 5 },
  { name: 'Addi', weight: 4 },
  { name: 'Bono de regalo', weight: 3 },
];

/** Cheap products are bought more often. */
const products = catalogueProducts.map(({ category, price }, position) => ({
  category,
  position,
  price,
  weight: 1 / Math.sqrt(price),
}));
type Choice = (typeof products)[number];

const womenOnly = new Set(['Moda mujer']);
const menOnly = new Set(['Moda hombre']);

/** A person's favourites: two of the suitable categories. */
function favourites(random: Random, { gender }: Person): readonly Choice[] {
  const unsuitable = gender === 'F' ? menOnly : womenOnly;
  const categories = [...new Set(catalogueProducts.map(({ category }) => category))].filter(
    (category) => !unsuitable.has(category),
  );
  const liked = new Set([random.pick(categories), random.pick(categories)]);
  return products.filter(({ category }) => liked.has(category));
}

function storeOf(random: Random, { usualStore }: Person): number {
  if (random.chance(0.85)) return usualStore;
  const city = storePlaces[usualStore]?.city;
  const sameCity = storePlaces.flatMap((place, position) => (place.city === city ? [position] : []));
  return random.chance(0.7) ? random.pick(sameCity) : random.between(0, storePlaces.length - 1);
}

/** The full price, or a rounded discounted one, times the units. */
function priceOf(random: Random, price: number): Pick<Shopping, 'amount' | 'units' | 'isDiscounted'> {
  const pieces = price < 60_000 ? random.between(1, 3) : 1;
  const discount = random.chance(0.3) ? random.pick([0.1, 0.2, 0.3]) : 0;
  return { amount: Math.round((price * pieces * (1 - discount)) / 100) * 100, units: pieces, isDiscounted: discount > 0 };
}

/** Days of a person's purchases: the first, the last, and random ones between. */
function daysAgo(random: Random, { habit, knownFor }: Person, count: number): number[] {
  if (count === 0) return [];
  const last = Math.min(random.between(...habit.lastDaysAgo), knownFor);
  const between = Array.from({ length: Math.max(count - 2, 0) }, () => random.between(last, knownFor));
  return count === 1 ? [knownFor] : [knownFor, ...between, last];
}

function shoppingOf(random: Random, calendar: Calendar, person: Person, customer: number, count: number): Shopping[] {
  const liked = favourites(random, person);
  return daysAgo(random, person, count).map((days) => {
    const { position, price } = random.weighted(random.chance(0.75) ? liked : products);
    return {
      customer,
      store: storeOf(random, person),
      product: position,
      ...priceOf(random, price),
      paymentMethod: optionCode(random.weighted(usualPayment).name),
      at: calendar.momentAgo(days, random.between(opens, closes)),
    };
  });
}

/** Numbers of purchases by habit, then more for the eager ones until `total`. */
function purchaseCounts(random: Random, people: readonly Person[], total: number): number[] {
  const counts = people.map(({ habit }) => random.between(...habit.purchases));
  const eager = people.flatMap(({ habit }, position) => (habit.eager ? [position] : []));
  for (let missing = total - counts.reduce((sum, count) => sum + count, 0); missing > 0; missing -= 1) {
    const position = random.pick(eager);
    counts[position] = (counts[position] ?? 0) + 1;
  }
  return counts;
}

/** All purchases, oldest first. */
export function goShopping(random: Random, calendar: Calendar, people: readonly Person[], total: number): Shopping[] {
  const counts = purchaseCounts(random, people, total);
  return people
    .flatMap((person, position) => shoppingOf(random, calendar, person, position, counts[position] ?? 0))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
