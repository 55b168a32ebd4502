import { usualAttribution } from '../attribution.sql.ts';
import type { AudienceFilterKey } from '@pregon/contract/profiles/audience.schema';
import { allCode, allExceptCode, optionCode } from '@pregon/contract/options/option-code';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type Customer, type World, worldNow } from './audience-world.ts';
import { type Answer, createResultsOracle, dayIn, type Test } from './results-oracle.ts';

type Purchase = World['purchases'][number] & { readonly day: string };
type Channel = 'email' | 'sms' | 'wa';

const today = dayIn(worldNow);
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const codes = new Map<string, string>();
function codeOf(name: string): string {
  const code = codes.get(name) ?? optionCode(name);
  codes.set(name, code);
  return code;
}
const has = (names: readonly string[], value: string): boolean => names.some((name) => codeOf(name) === codeOf(value));
const cents = ({ amount }: Purchase): number => Math.round(Number(amount) * 100);
const salesOf = (list: readonly Purchase[]): number => list.reduce((sum, purchase) => sum + cents(purchase), 0);
const known = (value: string | null, test: (value: string) => boolean): Answer => (value === null ? null : test(value));

/** Test oracle: computes an audience independently and slowly, one customer after the other, from the raw tables. */
export function createOracle(world: World, rule = usualAttribution) {
  const dated = world.purchases.map((purchase) => ({ ...purchase, day: dayIn(purchase.at) }));
  const byCustomer = Map.groupBy(dated, ({ customerId }) => customerId);
  const storeById = new Map(world.stores.map((store) => [store.id, store]));
  const productById = new Map(world.products.map((product) => [product.id, product]));
  /** Lines that are not returns. */
  const boughtLines = ({ id }: Customer): readonly Purchase[] =>
    byCustomer.get(id)?.filter(({ amount }) => Number(amount) >= 0) ?? [];

  /**
   * Groups lines into receipts: by receipt number, else by reference without its line number, else by minute, within one store.
   */
  const receiptNameOf = ({ receipt, reference, at }: Purchase): string => {
    const beforeLine = /^(.+)[-_.#:][0-9]{1,3}$/.exec(reference ?? '')?.[1];
    const moment = at.toISOString();
    return receipt ?? (beforeLine ? `${beforeLine}@${moment.slice(0, 10)}` : `@${moment.slice(0, 16)}`);
  };
  const receiptsByCustomer = new Map(
    [...byCustomer].map(([id, lines]) => {
      const grouped = Map.groupBy(lines, (line) => `${line.storeId} ${receiptNameOf(line)}`);
      const receipts = [...grouped.values()].map((own) => {
        const first = own.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
        return { at: first?.at ?? new Date(0), day: first?.day ?? '', cents: salesOf(own) };
      });
      return [id, receipts] as const;
    }),
  );
  const receiptsOf = ({ id }: Customer) => receiptsByCustomer.get(id) ?? [];
  const isPurchase = ({ cents: sum }: { readonly cents: number }): boolean => sum >= 0;

  const windowOf = ({ rankStart, rankEnd }: ProfileSelection): [string, string] =>
    rankStart && rankEnd ? [rankStart, rankEnd] : ['2025-11-22', today];
  const bought = (selection: ProfileSelection, customer: Customer): Purchase[] => {
    const [first, last] = windowOf(selection);
    return boughtLines(customer).filter(({ day }) => day >= first && day <= last);
  };
  const receiptsIn = (selection: ProfileSelection, customer: Customer) => {
    const [first, last] = windowOf(selection);
    return receiptsOf(customer).filter(({ day }) => day >= first && day <= last);
  };

  const scoreOf = new Map(world.scores.map((score) => [score.customerId, score]));
  const offerOf = new Map(world.offers.map((offer) => [offer.customerId, offer]));
  /** The value of a score for a filter, unless the filter is empty; null for customers without scores. */
  function byScore<T>(asked: T | null, answer: (score: World['scores'][number], asked: T) => Answer): Test | undefined {
    if (asked === null) return undefined;
    return ({ id }) => {
      const score = scoreOf.get(id);
      return score ? answer(score, asked) : null;
    };
  }

  const storeOf = (customer: Customer) => storeById.get(boughtLines(customer).at(-1)?.storeId ?? customer.homeStoreId ?? 0);

  function geography({ geoHierarchy, geoOptions }: ProfileSelection): Test | undefined {
    const level = optionCode(geoHierarchy);
    if (level === '' || level === 'NACIONAL' || geoOptions.length === 0) return undefined;
    return (customer) => {
      const store = storeOf(customer);
      const isOne = (place: string) => has(geoOptions, place);
      if (level === 'DEPARTAMENTO') return known(store ? store.department : customer.department, isOne);
      if (level === 'CIUDAD') return known(store ? store.city : customer.city, isOne);
      if (level === 'ZONA') return known(store?.zone ?? null, isOne);
      return level === 'TIENDA' ? known(store?.name ?? null, isOne) : false;
    };
  }

  function customerType({ customerType: asked, customerTypeException: without }: ProfileSelection): Test | undefined {
    const code = optionCode(asked);
    if (code === '' || code === allCode || (code === allExceptCode && without.length === 0)) return undefined;
    return ({ type }) => known(type, (value) => (code === allExceptCode ? !has(without, value) : value === code));
  }

  const some = (selection: ProfileSelection, wanted: (purchase: Purchase) => boolean): Test => {
    return (customer) => bought(selection, customer).some(wanted);
  };

  function commHierarchy(selection: ProfileSelection): Test | undefined {
    const { filterCommHierarchy, commHierarchy: asked, commOptions } = selection;
    const level = optionCode(asked);
    if (!filterCommHierarchy || level === '' || level === allCode || commOptions.length === 0) return undefined;
    const fields = { CATEGORIA: 'category', SUBCATEGORIA: 'subcategory', LINEA: 'line', PRODUCTO: 'name' } as const;
    const field = Object.entries(fields).find(([name]) => name === level)?.[1];
    return some(
      selection,
      ({ productId }) => field !== undefined && has(commOptions, productById.get(productId ?? 0)?.[field] ?? ''),
    );
  }

  function paymentMethod(selection: ProfileSelection): Test | undefined {
    const { filterPaymentMethod, paymentMethod: asked, paymentMethodException: without } = selection;
    const code = optionCode(asked);
    if (!filterPaymentMethod || code === '' || code === allCode) return undefined;
    if (code !== allExceptCode) return some(selection, (purchase) => purchase.paymentMethod === code);
    if (without.length === 0) return undefined;
    return some(selection, (purchase) => !has(without, purchase.paymentMethod));
  }

  /** Rounds to the cent, half away from zero. */
  const average = (sum: number, count: number): number | null =>
    count === 0 ? null : (Math.sign(sum) * Math.floor((2 * Math.abs(sum) + count) / (2 * count))) / 100;

  function metricOf(selection: ProfileSelection, customer: Customer): number | null {
    const list = bought(selection, customer);
    const receipts = receiptsIn(selection, customer);
    const net = receipts.reduce((sum, receipt) => sum + receipt.cents, 0);
    const times = receipts.filter(isPurchase).length;
    switch (optionCode(selection.conditionMetric)) {
      case 'VALORDECOMPRAS':
        return net / 100;
      case 'NUMERODECOMPRAS':
        return times;
      case 'TICKETPROMEDIO':
        return average(net, times);
      case 'PRODUCTOSDISTINTOS':
        return new Set(list.map(({ productId }) => productId)).size;
      default: {
        const newest = (selection.rankStart && selection.rankEnd ? list : boughtLines(customer)).at(-1);
        return newest ? dayNumber(today) - dayNumber(newest.day) : null;
      }
    }
  }

  const compare = (sign: string, one: number, other: number): boolean =>
    sign === '>'
      ? one > other
      : sign === '>='
        ? one >= other
        : sign === '='
          ? one === other
          : sign === '<'
            ? one < other
            : one <= other;

  function conditionMetric(selection: ProfileSelection): Test | undefined {
    const { filterConditionMetric, conditionMetric: name, metricSign, metricValue } = selection;
    if (!filterConditionMetric || name === '' || metricSign === '' || metricValue === null) return undefined;
    if (name === 'Felicidad') return () => false;
    return (customer) => {
      const value = metricOf(selection, customer);
      return value === null ? null : compare(metricSign, value, metricValue);
    };
  }

  function discount(selection: ProfileSelection): Test | undefined {
    const { filterTypeDiscount, discountType, discountProducts } = selection;
    if (!filterTypeDiscount || discountType === '') return undefined;
    const code = optionCode(discountType);
    const needsOthers = code === 'C.C.ALACOMPRADEOTROSPRODUCTOS' && discountProducts.length > 0;
    const withIt = some(selection, (purchase) => purchase.discountType === code);
    const others = some(selection, ({ productId }) => has(discountProducts, productById.get(productId ?? 0)?.name ?? ''));
    return (customer) => Boolean(withIt(customer)) && (!needsOthers || Boolean(others(customer)));
  }

  function reward(selection: ProfileSelection): Test | undefined {
    const { filterTypeReward, rewardType } = selection;
    if (!filterTypeReward || rewardType === '') return undefined;
    return some(selection, (purchase) => purchase.rewardType === optionCode(rewardType));
  }

  const { results, previousCampaign } = createResultsOracle(world, rule, (customer) => receiptsOf(customer).filter(isPurchase));

  const yearsOf = (birth: string): number =>
    Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0);
  const bands: Readonly<Record<string, readonly [number, number]>> = {
    '18-24': [18, 24],
    '25-34': [25, 34],
    '35-44': [35, 44],
    '45-54': [45, 54],
    '55-64': [55, 64],
    '65+': [65, 200],
  };
  const isIn = (years: number, band: string): boolean => {
    const [least = 0, most = 0] = bands[band] ?? [];
    return years >= least && years <= most;
  };
  const letters = { Femenino: 'F', Masculino: 'M', Otro: 'O' } as const;

  const tests: Readonly<Partial<Record<AudienceFilterKey, (selection: ProfileSelection) => Test | undefined>>> = {
    geography,
    customerType,
    focus: ({ customerFocus: asked }) =>
      asked.length > 0 ? ({ focus }) => known(focus, (value) => has(asked, value)) : undefined,
    category: ({ customerCategory: asked }) =>
      asked.length > 0 ? ({ category }) => known(category, (value) => has(asked, value)) : undefined,
    commHierarchy,
    paymentMethod,
    conditionMetric,
    discount,
    reward,
    previousCampaign,
    results,
    age: ({ ageCategory: asked }) =>
      asked.length > 0
        ? ({ birthDate }) => known(birthDate, (birth) => asked.some((band) => isIn(yearsOf(birth), band)))
        : undefined,
    gender: ({ gender: asked }) =>
      asked.length > 0 ? ({ gender }) => known(gender, (letter) => asked.some((name) => letters[name] === letter)) : undefined,
    birthdayMonth: ({ birthdayMonth: asked }) =>
      asked.length > 0 ? ({ birthDate }) => known(birthDate, (birth) => asked.includes(Number(birth.slice(5, 7)))) : undefined,
    purchaseProbability: ({ purchaseProbability: asked }) =>
      byScore(asked, ({ buys90 }, least) => (buys90 === null ? null : Math.round(buys90 * 100) >= least)),
    inactivity: ({ inactiveWithin: asked }) =>
      byScore(asked, ({ inactiveOn }, days) =>
        known(inactiveOn, (day) => day > today && dayNumber(day) - dayNumber(today) <= Math.round(days)),
      ),
    quadrant: ({ customerQuadrant: asked }) =>
      byScore(asked.length > 0 ? asked : null, ({ quadrant }, names) => known(quadrant, (name) => has(names, name))),
    affinity: ({ customerAffinity: asked }) =>
      asked.length > 0 ? ({ id }) => known(offerOf.get(id)?.affinity ?? null, (name) => has(asked, name)) : undefined,
    expectedValue: ({ expectedValue: asked }) => byScore(asked, ({ value }, least) => (value === null ? null : value >= least)),
    firstPurchase: ({ firstPurchaseMonth: asked }) =>
      asked === ''
        ? undefined
        : (customer) => {
            const [first] = boughtLines(customer)
              .map(({ day }) => day)
              .toSorted();
            return first === undefined ? null : first.startsWith(asked);
          },
    focusMove: ({ focusMoveFrom: from, focusMoveTo: to, focusMoveStart, focusMoveEnd }) => {
      if (from === '' && to === '') return undefined;
      const [first = '', last = ''] = [focusMoveStart || '0000-01-01', focusMoveEnd || '9999-12-31'].toSorted();
      const isFocus = (name: string, code: string): boolean =>
        name === '' || (has(['Sin enfoque'], name) ? code === '' : code === codeOf(name));
      return ({ id }) =>
        world.moves.some(
          (move) =>
            move.customerId === id &&
            move.fromFocus !== move.toFocus &&
            isFocus(from, move.fromFocus) &&
            isFocus(to, move.toFocus) &&
            move.day >= first &&
            move.day <= last,
        );
    },
    event: ({ eventType, eventName, eventTo, eventDays, eventTimes }) => {
      if (eventType === '' || eventTo === '' || eventDays === null || (eventType === 'custom' && eventName.trim() === ''))
        return undefined;
      const first = dayNumber(today) - eventDays + 1;
      return ({ id }) => {
        const mine = world.events.filter(
          (one) =>
            one.customerId === id &&
            one.type === eventType &&
            (eventType !== 'custom' || codeOf(one.name) === codeOf(eventName)) &&
            dayNumber(dayIn(one.at)) >= first &&
            dayIn(one.at) <= today,
        );
        return mine.length >= (eventTimes ?? 1) === (eventTo === 'hicieron');
      };
    },
  };

  const isSuppressed = (channel: Channel, address: string): boolean =>
    world.suppressions.some((row) => row.channel === channel && row.address === address.toLowerCase() && !row.liftedAt);
  const lossOf = (channel: Channel, customer: Customer): 'noAddress' | 'noConsent' | 'suppressed' | null => {
    const address = channel === 'email' ? customer.email : customer.mobile;
    const consent = { email: customer.emailConsent, sms: customer.smsConsent, wa: customer.whatsappConsent }[channel];
    if (address === null) return 'noAddress';
    if (!consent) return 'noConsent';
    return isSuppressed(channel, address) ? 'suppressed' : null;
  };

  return {
    metricOf,
    lossOf,
    find(selection: ProfileSelection) {
      let left: readonly Customer[] = world.customers;
      const steps: { key: string; remaining: number; missing: number }[] = [
        { key: 'account', remaining: left.length, missing: 0 },
      ];
      const answers = new Map<string, Test>();
      for (const [key, test] of Object.entries(tests)) {
        const matches = test(selection);
        if (!matches) continue;
        answers.set(key, matches);
        const missing = left.filter((customer) => matches(customer) === null).length;
        left = left.filter((customer) => matches(customer) === true);
        steps.push({ key, remaining: left.length, missing });
      }
      const { customerRank, customerFile, customerFileOption } = selection;
      if (customerRank !== null) {
        left = left
          .map((customer) => ({ customer, list: receiptsIn(selection, customer) }))
          .filter(({ list }) => list.some(isPurchase))
          .map(({ customer, list }) => ({ customer, net: list.reduce((sum, receipt) => sum + receipt.cents, 0) }))
          .toSorted((a, b) => b.net - a.net || a.customer.id - b.customer.id)
          .slice(0, customerRank)
          .map(({ customer }) => customer);
        const best = new Set(left);
        answers.set('rank', (customer) => best.has(customer));
        steps.push({ key: 'rank', remaining: left.length, missing: 0 });
      }
      if (customerFile && customerFileOption) {
        const file = new Set(world.members.filter((row) => row.file === customerFile).map(({ customerId }) => customerId));
        const before = new Set(left);
        const adds = customerFileOption === 'include';
        left = world.customers.filter((customer) =>
          adds ? before.has(customer) || file.has(customer.id) : before.has(customer) && !file.has(customer.id),
        );
        answers.set('customerFile', ({ id }) => adds || !file.has(id));
        steps.push({ key: 'customerFile', remaining: left.length, missing: 0 });
      }
      const lost = (channel: Channel, reason: string | null) =>
        left.filter((customer) => lossOf(channel, customer) === reason).length;
      const lossesBy = (channel: Channel) => ({
        noAddress: lost(channel, 'noAddress'),
        noConsent: lost(channel, 'noConsent'),
        suppressed: lost(channel, 'suppressed'),
      });
      const channels = ['email', 'sms', 'wa'] as const;
      const total = left.filter((customer) => channels.some((channel) => lossOf(channel, customer) === null)).length;
      const unknown = left.filter(({ email, mobile }) => email === null && mobile === null).length;
      return {
        ids: left.map(({ id }) => id).toSorted((one, other) => one - other),
        steps: [...steps, { key: 'reach', remaining: total, missing: unknown }],
        total,
        reach: { email: lost('email', null), sms: lost('sms', null), whatsapp: lost('wa', null) },
        losses: { email: lossesBy('email'), sms: lossesBy('sms'), whatsapp: lossesBy('wa') },
        explain: (customer: Customer) => [...answers].map(([key, matches]) => ({ key, answer: matches(customer) })),
      };
    },
  };
}
