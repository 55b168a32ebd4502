import { describe, expect, it } from '@jest/globals';
import { discountTypes, rewardTypes } from '../../retail/options/option-lists.ts';
import { profileSelection, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import * as v from 'valibot';
import { offerPromo } from './offer-promo.ts';

const promo = (change: Partial<ProfileSelection>, currency = 'COP'): string =>
  offerPromo({ ...v.parse(profileSelection, {}), ...change }, { currency });

describe("the text of a profile's offer", () => {
  it.each([
    [{}, ''],
    [{ discountType: 'Porcentaje de descuento', discountValue: 20 }, '20 % de descuento'],
    [
      { discountType: 'Porcentaje de descuento', discountValue: 12.5, discountProducts: ['Camisas', 'Blusas'] },
      '12,5 % de descuento en Camisas o Blusas',
    ],
    [{ discountType: 'Porcentaje de descuento' }, 'un descuento'],
    [{ discountType: 'Valor fijo de descuento', discountValue: 10_000 }, '$ 10.000 de descuento'],
    [{ discountType: 'Bono recompra', discountValue: 25_000 }, 'un bono de recompra de $ 25.000'],
    [
      { discountType: 'C.C. a la compra de otros productos', discountProducts: ['Toallas'] },
      'un beneficio por la compra de Toallas',
    ],
    [{ discountType: 'Pague uno, lleve dos' }, 'pague uno, lleve dos'],
    [{ discountType: 'Envío gratis' }, 'envío gratis'],
    [{ rewardType: 'Valor en efectivo', rewardValue: 5000 }, '$ 5.000 en efectivo'],
    [{ rewardType: 'Unidad de producto', rewardValue: 2, rewardProducts: ['Pocillo'] }, '2 unidades de Pocillo'],
    [{ rewardType: 'Puntos', rewardValue: 1 }, '1 punto'],
    [{ rewardType: 'Bono de regalo', rewardValue: 30_000 }, 'un bono de regalo de $ 30.000'],
    [
      { discountType: 'Porcentaje de descuento', discountValue: 20, rewardType: 'Puntos', rewardValue: 200 },
      '20 % de descuento y 200 puntos',
    ],
    [{ discountType: 'Porcentaje de descuento', discountValue: 20, filterTypeDiscount: true }, ''],
    [{ rewardType: 'Puntos', rewardValue: 20, filterTypeReward: true }, ''],
  ])('describes %j as %s', (change, said) => {
    expect(promo(change).replace(/\u00a0/g, ' ')).toBe(said);
  });

  it.each([
    ['MXN', { discountType: 'Valor fijo de descuento', discountValue: 250 }, 'MXN 250 de descuento'],
    ['USD', { rewardType: 'Bono de regalo', rewardValue: 12.5 }, 'un bono de regalo de US$ 12,50'],
  ])('shows amounts in %s', (currency, change, said) => {
    expect(promo(change, currency).replace(/\u00a0/g, ' ')).toBe(said);
  });

  it.each([
    ['es-MX', { discountType: 'Valor fijo de descuento', discountValue: 2500 }, '$2,500 de descuento'],
    ['es-CO', { discountType: 'Valor fijo de descuento', discountValue: 2500 }, 'MXN 2.500 de descuento'],
    ['es-MX', { discountType: 'Porcentaje de descuento', discountValue: 12.5 }, '12.5 % de descuento'],
    ['es-MX', { rewardType: 'Puntos', rewardValue: 1200 }, '1,200 puntos'],
  ] as const)('writes amounts and numbers as in %s', (language, change, said) => {
    const selection = { ...v.parse(profileSelection, {}), ...change };
    expect(offerPromo(selection, { currency: 'MXN', language }).replace(/\u00a0/g, ' ')).toBe(said);
  });

  it('describes every kind of discount and reward', () => {
    for (const discountType of discountTypes) expect(promo({ discountType })).not.toBe('');
    for (const rewardType of rewardTypes) expect(promo({ rewardType })).not.toBe('');
  });
});
