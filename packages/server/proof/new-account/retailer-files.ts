import { csvLine } from '@pregon/contract/csv/csv-line';
import { catalogueProducts } from '../../src/demo/catalogue.ts';
import { lastNames, menNames, womenNames } from '../../src/demo/people-names.ts';
import { discountTypes } from '../../src/retail/options/option-lists.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { simulatedChain, type SimulatedWorld, simulateLines, simulateShoppers } from '../../src/testing/simulated-shoppers.ts';

const dayMs = 24 * 60 * 60 * 1000;
const places = [
  ['CEN', 'Almacén Centro', 'Cali'],
  ['SUR', 'Almacén Sur', 'Cali'],
  ['PAL', 'Almacén Palmira', 'Palmira'],
  ['POP', 'Almacén Popayán', 'Popayán'],
] as const;
const productsInLine = 8;

export interface RetailerSettings {
  readonly people: number;
  readonly seed: number;
  /** The last purchases are of the day before. */
  readonly today: Date;
  /** The mean number of visits of a customer in a week. */
  readonly visitsPerWeek?: number;
}

/** Two years of a shop whose customers come often: by default some 31 lines each. */
const worldOf = ({ people, seed, visitsPerWeek = 0.82 }: RetailerSettings): SimulatedWorld => ({
  ...simulatedChain,
  seed,
  people,
  days: 730,
  daysAhead: 0,
  visits: { r: 0.9, alpha: 0.9 / visitsPerWeek, a: 0.3, b: 4.5 },
  spend: { p: 4, q: 4, v: 180_000 },
  stores: places.length,
  kinds: catalogueProducts.length / productsInLine,
});

/** What the generator knows about a customer of the files, for an independent recount. */
export interface Household {
  readonly document: string;
  readonly firstName: string;
  readonly city: string;
  /** Whether an e-mail may be sent: there is an address, and consent. */
  readonly acceptsEmail: boolean;
  /** The days on which a product was bought, by its name. Empty: never bought anything. */
  readonly days: ReadonlyMap<string, ReadonlySet<number>>;
  /** The store of all their purchases; undefined for those who never bought. */
  readonly store: string | undefined;
}

/** The two files of a retailer, as exported by a till, and what they contain. */
export interface RetailerFiles {
  readonly customers: Blob;
  readonly purchases: Blob;
  readonly households: readonly Household[];
  readonly lines: number;
}

const productOf = (productId: number, kinds: number) => {
  const kind = (productId - 1) % kinds;
  const number = Math.floor((productId - 1) / kinds) % productsInLine;
  const product = catalogueProducts[kind * productsInLine + number];
  if (!product) throw new Error(`There is no product ${productId}.`);
  return product;
};

/** One line of ten was bought with a discount, mostly a second unit at a lower price. */
const discountOf = (chance: number): string =>
  chance < 0.1 ? (discountTypes[Math.floor((chance * 10) ** 2 * discountTypes.length)] ?? '') : '';

const customerHeader = ['Cédula', 'Nombres', 'Apellidos', 'Correo', 'Celular', 'Sexo', 'Ciudad', 'Acepta correo'];
const purchaseHeader = [
  'No. recibo',
  'Cédula',
  'Cod. tienda',
  'Nombre tienda',
  'PLU',
  'Descripción',
  'Categoría',
  'Subcategoría',
  'Línea',
  'Cantidad',
  'Total',
  'Fecha',
  'Forma de pago',
  'Descuento',
];

/**
 * Generates the files of a retailer from simulated shoppers. The same arguments give the same files. One of twenty customers has
 * registered and never bought; one of five has no e-mail address, and one of four of the others has not agreed to messages.
 */
export function retailerFiles(settings: RetailerSettings): RetailerFiles {
  const { seed, today } = settings;
  const world = worldOf(settings);
  const random = seededRandom(seed + 1);
  const linesRandom = seededRandom(seed + 2);
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const customers = [csvLine(customerHeader, ';')];
  const purchases = [csvLine(purchaseHeader, ';')];
  const households: Household[] = [];
  const dayOf = (day: number) => new Date(today.getTime() - (world.days - day) * dayMs).toISOString().slice(0, 10);

  for (const shopper of simulateShoppers(world)) {
    const isWoman = random() < 0.6;
    const [firstName, lastName] = [oneOf(isWoman ? womenNames : menNames), `${oneOf(lastNames)} ${oneOf(lastNames)}`];
    const document = String(31_000_000 + shopper.customerId * 7);
    const hasEmail = random() < 0.8;
    const acceptsEmail = random() < 0.75;
    const [code, storeName, city] = places[shopper.storeId - 1] ?? places[0];
    const email = hasEmail ? `hogar${shopper.customerId}@correo.example` : '';
    const mobile = `300${String(shopper.customerId).padStart(7, '0')}`;
    customers.push(
      csvLine([document, firstName, lastName, email, mobile, isWoman ? 'F' : 'M', city, acceptsEmail ? 'sí' : 'no'], ';'),
    );
    const isBuyer = random() >= 0.05;
    const days = new Map<string, Set<number>>();
    if (isBuyer) {
      for (const { day, minute, productId, amount } of simulateLines(world, shopper, linesRandom)) {
        const { sku, name, category, subcategory, line } = productOf(productId, world.kinds);
        days.set(name, (days.get(name) ?? new Set()).add(day));
        const at = `${dayOf(day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const receipt = `${code}-${shopper.customerId}-${day}`;
        purchases.push(
          csvLine(
            [
              receipt,
              document,
              code,
              storeName,
              sku,
              name,
              category,
              subcategory,
              line,
              1,
              Math.max(1, amount),
              at,
              'Efectivo',
              discountOf(random()),
            ],
            ';',
          ),
        );
      }
    }
    households.push({
      document,
      firstName,
      city,
      acceptsEmail: hasEmail && acceptsEmail,
      days,
      store: days.size > 0 ? storeName : undefined,
    });
  }
  const fileOf = (lines: readonly string[]) => new Blob(lines as string[], { type: 'text/csv' });
  return { customers: fileOf(customers), purchases: fileOf(purchases), households, lines: purchases.length - 1 };
}
