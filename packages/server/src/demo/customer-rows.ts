import { optionCode } from '@pregon/contract/options/option-code';
import type { customerTypes } from '../retail/options/option-lists.ts';
import type { customers } from '../retail/customers/customers.table.ts';
import type { Calendar } from './calendar.ts';
import { catalogueProducts } from './catalogue.ts';
import { categoryOf } from './habits.ts';
import { idAt } from './insert-rows.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Shopping } from './shopping.ts';

/** The product that a customer bought most often; of several, the one that was bought first. */
function preferredProduct(bought: readonly Shopping[]): string | null {
  const times = new Map<number, number>();
  for (const { product, amount } of bought) if (amount > 0) times.set(product, (times.get(product) ?? 0) + 1);
  const [favourite] = [...times].toSorted(([, one], [, other]) => other - one);
  return favourite ? (catalogueProducts[favourite[0]]?.name ?? null) : null;
}

/** Weights of customer types: most are people, some are unknown. */
const usualTypes: readonly { readonly name: (typeof customerTypes)[number] | null; readonly weight: number }[] = [
  { name: 'Persona', weight: 80 },
  { name: 'Empresa', weight: 5 },
  { name: 'Mayorista', weight: 4 },
  { name: 'Revendedor', weight: 4 },
  { name: 'Empleado', weight: 3 },
  { name: null, weight: 4 },
];

function typeOf(random: Random): string | null {
  const { name } = random.weighted(usualTypes);
  return name && optionCode(name);
}

interface Numbers {
  readonly accountId: number;
  readonly customerIds: readonly number[];
  readonly storeIds: readonly number[];
}

/** The customer rows, with what their purchases say about them. */
export function customerRows(
  random: Random,
  calendar: Calendar,
  people: readonly Person[],
  shopping: readonly Shopping[],
  { accountId, customerIds, storeIds }: Numbers,
): (typeof customers.$inferInsert)[] {
  const boughtBy = Map.groupBy(shopping, ({ customer }) => customer);
  return people.map(({ habit, usualStore, knownFor, hasHomeStore, ...person }, position) => {
    const bought = boughtBy.get(position) ?? [];
    return {
      ...person,
      id: idAt(customerIds, position),
      accountId,
      homeStoreId: hasHomeStore ? idAt(storeIds, usualStore) : null,
      focus: habit.focus,
      category: categoryOf(bought.reduce((sum, { amount }) => sum + amount, 0)),
      type: typeOf(random),
      preferredProduct: preferredProduct(bought),
      createdAt: bought[0]?.at ?? calendar.momentAgo(knownFor, 12 * 60),
    };
  });
}
