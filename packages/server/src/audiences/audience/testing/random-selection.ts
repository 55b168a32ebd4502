import type { Random } from '../../../demo/random.ts';
import {
  conditionMetrics,
  customerCategory,
  customerFocus,
  customerTypes,
  discountTypes,
  paymentMethods,
  rewardTypes,
  withAll,
} from '../../../retail/options/option-lists.ts';
import { commercialLevels } from '../../../retail/options/commercial-levels.ts';
import { geographicLevels } from '../../../retail/options/geographic-levels.ts';
import {
  ageCategories,
  customerQuadrants,
  eventOutcomes,
  genders,
  metricSigns,
  previousOutcomes,
  profileSelection,
  type ProfileSelection,
} from '@pregon/contract/profiles/profile.schema';
import { eventTypes } from '@pregon/contract/events/event-types';
import { resultOutcomes, resultSubjects } from '@pregon/contract/results/result-people';
import * as v from 'valibot';
import { type Customer, type World } from './audience-world.ts';

export const selectionWith = (values: Partial<v.InferInput<typeof profileSelection>>): ProfileSelection =>
  v.parse(profileSelection, values);
export const everybody = selectionWith({});

type Part = (random: Random, world: World) => Partial<ProfileSelection>;

const someOf = <T>(random: Random, list: readonly T[], most = 3): T[] =>
  Array.from({ length: random.between(1, most) }, () => random.pick(list));

/** Another spelling of a name: `bogota` for `Bogotá`. */
const respelt = (random: Random, name: string): string =>
  random.chance(0.2)
    ? ` ${name
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()} `
    : name;

const places: Readonly<Record<string, readonly ('department' | 'city' | 'zone' | 'name')[]>> = {
  Departamento: ['department'],
  Ciudad: ['city'],
  Zona: ['zone'],
  Tienda: ['name'],
};
const levelFields = { Categoría: 'category', Subcategoría: 'subcategory', Línea: 'line', Producto: 'name' } as const;

const productNames = (random: Random, { products }: World): string[] => someOf(random, products).map(({ name }) => name);

const flagged = (random: Random): boolean => random.chance(0.85);

/** Random parts of a selection, some incomplete or unknown. */
const parts: readonly Part[] = [
  (random, { stores }) => {
    const { name } = random.pick(geographicLevels);
    const [field] = places[name] ?? [];
    const names = field ? someOf(random, stores).map((store) => respelt(random, store[field])) : [];
    return {
      geoHierarchy: random.chance(0.03) ? 'Planeta' : respelt(random, name),
      geoOptions: random.chance(0.05) ? [] : names,
    };
  },
  (random) => ({
    customerType: respelt(random, random.pick(withAll(customerTypes))),
    customerTypeException: random.chance(0.1) ? [] : someOf(random, customerTypes),
  }),
  (random) => ({ customerFocus: someOf(random, customerFocus, 4).map((name) => respelt(random, name)) }),
  (random) => ({ customerCategory: someOf(random, customerCategory) }),
  (random, { products }) => {
    const { name } = random.pick(commercialLevels);
    const field = Object.entries(levelFields).find(([level]) => level === name)?.[1];
    const names = field ? someOf(random, products, 4).map((product) => respelt(random, product[field])) : [];
    return { filterCommHierarchy: flagged(random), commHierarchy: name, commOptions: random.chance(0.05) ? [] : names };
  },
  (random) => ({
    filterPaymentMethod: flagged(random),
    paymentMethod: random.pick(withAll(paymentMethods)),
    paymentMethodException: random.chance(0.1) ? [] : someOf(random, paymentMethods, 10),
  }),
  (random) => ({
    filterConditionMetric: flagged(random),
    conditionMetric: random.chance(0.03) ? 'Felicidad' : respelt(random, random.pick(conditionMetrics)),
    metricSign: random.chance(0.05) ? '' : random.pick(metricSigns),
    metricValue: random.pick([null, 0, 1, 2, 3, 5, 30, 100, 365, 400, 50_000, 50_000.33, 120_000]),
  }),
  (random, world) => ({
    filterTypeDiscount: flagged(random),
    discountType: random.pick([...discountTypes, 'C.C. a la compra de otros productos', 'c.c.a la compra de otros productos']),
    discountProducts: random.chance(0.2) ? [] : [...productNames(random, world), ...productNames(random, world)],
    discountValue: random.pick([null, 20]),
  }),
  (random, world) => ({
    filterTypeReward: flagged(random),
    rewardType: random.pick(rewardTypes),
    rewardProducts: productNames(random, world),
    rewardValue: random.pick([null, 5000]),
  }),
  (random, { campaigns, messages }) => ({
    previousCampaign: random.chance(0.03) ? crypto.randomUUID() : random.pick(campaigns).identifier,
    previousCampaignTo: random.chance(0.05) ? '' : random.pick(previousOutcomes),
    previousSends: random.chance(0.6) ? [] : someOf(random, messages).map(({ profileKey }) => profileKey),
  }),
  (random, { messages }) => {
    const { schedule, campaign, newsletter, occurrence } = random.pick(messages);
    const resultsOf = random.chance(0.05) ? '' : random.pick(resultSubjects);
    const known = { '': schedule, schedule, campaign, template: newsletter ?? crypto.randomUUID() }[resultsOf];
    return {
      resultsOf,
      resultsId: random.chance(0.03) ? crypto.randomUUID() : known,
      resultsOccurrence: random.chance(0.3) ? occurrence : random.chance(0.03) ? occurrence + 1000 : null,
      resultsTo: random.chance(0.05) ? '' : random.pick(resultOutcomes),
      resultsStart: random.chance(0.6) ? '' : random.pick(['2026-05-20', '2026-06-10', '2026-07-01']),
      resultsEnd: random.chance(0.6) ? '' : random.pick(['2026-06-01', '2026-06-20', '2026-07-15']),
    };
  },
  (random) => ({ ageCategory: someOf(random, ageCategories) }),
  (random) => ({ gender: someOf(random, genders) }),
  (random) => ({
    birthdayMonth: someOf(
      random,
      Array.from({ length: 12 }, (_, month) => month + 1),
      5,
    ),
  }),
  (random) => ({ purchaseProbability: random.pick([0, 5, 45, 50.5, 60, 100]) }),
  (random) => ({ inactiveWithin: random.pick([0, 1, 9, 10, 39, 60.4, 1e9]) }),
  (random) => ({ customerQuadrant: someOf(random, customerQuadrants).map((name) => respelt(random, name)) }),
  (random) => ({ customerAffinity: someOf(random, ['Hogar 0', 'Hogar 1', 'Jardín']).map((name) => respelt(random, name)) }),
  (random) => ({ expectedValue: random.pick([0, 25_000, 60_000.5, 200_000]) }),
  (random) => ({ firstPurchaseMonth: random.pick(['2024-03', '2025-12', '2026-01', '2026-05']) }),
  (random) => ({
    focusMoveFrom: random.chance(0.3) ? '' : respelt(random, random.pick([...customerFocus, 'Sin enfoque', 'Contentos'])),
    focusMoveTo: random.chance(0.3) ? '' : respelt(random, random.pick([...customerFocus, 'Sin enfoque'])),
    focusMoveStart: random.chance(0.5) ? '' : random.pick(['2026-09-30', '2026-10-15', '2026-11-21']),
    focusMoveEnd: random.chance(0.5) ? '' : random.pick(['2026-09-30', '2026-10-14', '2026-11-20']),
  }),
  (random) => ({
    eventType: random.chance(0.05) ? '' : random.chance(0.9) ? random.pick(['cart', 'order', 'custom']) : random.pick(eventTypes),
    eventName: random.chance(0.05) ? '' : respelt(random, random.pick(['Lista de deseos', 'Lista de deseos', 'Reseña', 'Otro'])),
    // Few customers had an event often and lately, so that most selections ask who had not, or had one in a long time.
    eventTo: random.chance(0.05) ? '' : random.chance(0.6) ? 'no hicieron' : random.pick(eventOutcomes),
    eventDays: random.chance(0.4) ? 90 : random.pick([null, 1, 2, 7, 8, 30, 31, 90]),
    eventTimes: random.chance(0.5) ? null : random.pick([null, 1, 2, 3]),
  }),
  (random) => ({ customerRank: random.pick([1, 5, 20, 60, 1000]) }),
  (random) => ({
    rankStart: random.chance(0.05) ? '' : random.pick(['2024-01-01', '2025-06-01', '2025-11-21', '2026-06-01']),
    rankEnd: random.chance(0.05) ? '' : random.pick(['2026-06-01', '2026-11-20', '2026-11-21']),
  }),
  (random, { files }) => ({
    customerFile: random.chance(0.03) ? crypto.randomUUID() : random.pick(files).identifier,
    customerFileOption: random.chance(0.05) ? '' : random.pick(['include', 'exclude']),
  }),
];

/** A random selection of two to five parts, or of many. */
export function randomSelection(random: Random, world: World): ProfileSelection {
  const share = random.pick([0.1, 0.2, 0.2, 0.3, 0.6]);
  return selectionWith(Object.assign({}, ...parts.filter(() => random.chance(share)).map((part) => part(random, world))));
}

/** A random customer of the account. */
export const randomCustomer = (random: Random, world: World): Customer => random.pick(world.customers);
