import type { MessageLanguage } from '@pregon/contract/account/message-language';
import { optionCode } from '@pregon/contract/options/option-code';
import { discountCodes, type ProfileSelection, rewardCodes } from '@pregon/contract/profiles/profile.schema';
import { moneyWords } from '../../identity/accounts/money-words.ts';
import { allOf, amountWords, anyOf, inSentence } from './audience-words.ts';

/** How amounts are written: in a currency (ISO 4217), and in the usual language or another one. */
export interface AmountStyle {
  readonly currency: string;
  readonly language?: MessageLanguage;
}

/** The kinds of discount and reward whose value is an amount or a count. */
const fixedDiscount = optionCode('Valor fijo de descuento');
const points = optionCode('Puntos');
const giftBonus = optionCode('Bono de regalo');

const on = (products: readonly string[]): string => (products.length > 0 ? ` en ${anyOf(products)}` : '');

/** The text of a discount for customers: `20 % de descuento en Camisas`. Empty where there is none. */
function discountPromo(
  { discountType, discountValue: value, discountProducts, filterTypeDiscount }: ProfileSelection,
  { currency, language }: AmountStyle,
): string {
  if (discountType === '' || filterTypeDiscount) return '';
  const code = optionCode(discountType);
  if (code === discountCodes.percentage) {
    return `${value === null ? 'un descuento' : `${amountWords(value, language)} % de descuento`}${on(discountProducts)}`;
  }
  if (code === fixedDiscount) {
    return `${value === null ? 'un descuento' : `${moneyWords(value, currency, language)} de descuento`}${on(discountProducts)}`;
  }
  if (code === discountCodes.repurchaseBonus)
    return `un bono de recompra${value === null ? '' : ` de ${moneyWords(value, currency, language)}`}`;
  if (code === discountCodes.otherProducts) {
    const bought = discountProducts.length > 0 ? anyOf(discountProducts) : 'otros productos';
    return `un beneficio por la compra de ${bought}`;
  }
  return `${inSentence(discountType)}${on(discountProducts)}`;
}

/** The text of a reward for customers: `200 puntos`. */
function rewardPromo(
  { rewardType, rewardValue: value, rewardProducts, filterTypeReward }: ProfileSelection,
  { currency, language }: AmountStyle,
): string {
  if (rewardType === '' || filterTypeReward) return '';
  const code = optionCode(rewardType);
  if (code === rewardCodes.cash)
    return value === null ? 'dinero en efectivo' : `${moneyWords(value, currency, language)} en efectivo`;
  if (code === rewardCodes.product) {
    const product = rewardProducts.length > 0 ? anyOf(rewardProducts) : 'producto';
    return `${amountWords(value ?? 1, language)} ${value === null || value === 1 ? 'unidad' : 'unidades'} de ${product}`;
  }
  if (code === points) return value === null ? 'puntos' : `${amountWords(value, language)} ${value === 1 ? 'punto' : 'puntos'}`;
  if (code === giftBonus) return `un bono de regalo${value === null ? '' : ` de ${moneyWords(value, currency, language)}`}`;
  return inSentence(rewardType);
}

/** Whether a profile has an offer, whatever the currency. */
export const offersSomething = (selection: ProfileSelection): boolean => offerPromo(selection, { currency: 'COP' }) !== '';

/**
 * The offer of a profile for the merge tag `promo`: `20 % de descuento en Camisas y 200 puntos`. What only selects customers is
 * no offer. Empty where the profile offers nothing.
 */
export const offerPromo = (selection: ProfileSelection, style: AmountStyle): string =>
  allOf([discountPromo(selection, style), rewardPromo(selection, style)].filter(Boolean));
