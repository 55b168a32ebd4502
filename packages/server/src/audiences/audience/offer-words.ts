import { optionCode } from '@pregon/contract/options/option-code';
import {
  discountCodes,
  isAllExcept,
  needsCommOptions,
  type ProfileSelection,
  rewardCodes,
} from '@pregon/contract/profiles/profile.schema';
import { moneyWords } from '../../identity/accounts/money-words.ts';
import type { AudienceNames } from './audience-filter.ts';
import type { AudienceScope } from './audience-scope.ts';
import { amountWords, anyOf } from './audience-words.ts';

/** The value of a discount: a percentage is part of its type's name, another value is an amount. */
function discountWorth({ discountType, discountValue }: ProfileSelection, currency: string): string[] {
  if (discountValue === null) return [];
  const isShare = optionCode(discountType) === discountCodes.percentage;
  return [isShare ? `${amountWords(discountValue)} %` : moneyWords(discountValue, currency)];
}

const rewardWorth = ({ rewardType, rewardValue }: ProfileSelection, currency: string): string[] => {
  if (rewardValue === null) return [];
  return [optionCode(rewardType) === rewardCodes.cash ? moneyWords(rewardValue, currency) : amountWords(rewardValue)];
};

const titled = (title: string, parts: readonly string[]): string[] => (parts.length > 0 ? [`${title}: ${parts.join(', ')}`] : []);
const someOf = (names: readonly string[]): string[] => (names.length > 0 ? [anyOf(names)] : []);

/** A choice with its exceptions. */
const choice = (name: string, exceptions: readonly string[]): string[] => {
  if (name === '') return [];
  return [isAllExcept(name) && exceptions.length > 0 ? `todos excepto ${anyOf(exceptions)}` : name];
};

/**
 * The parts of a selection that describe the offer and select nobody: blocks whose flag is off, and of the others the value of a
 * discount or reward. Each in a few words.
 */
export function offerWords(
  selection: ProfileSelection,
  { nextCampaign }: AudienceNames,
  { currency }: Pick<AudienceScope, 'currency'>,
): string[] {
  const { commHierarchy, commOptions, metricSign, metricValue, discountType, rewardType } = selection;
  const hierarchy = [commHierarchy, ...(needsCommOptions(commHierarchy) ? someOf(commOptions) : [])].filter(Boolean);
  const metric = [selection.conditionMetric, metricSign, metricValue === null ? '' : amountWords(metricValue)]
    .filter(Boolean)
    .join(' ');
  const isForOthers = optionCode(discountType) === discountCodes.otherProducts;
  const discounted = selection.filterTypeDiscount && isForOthers ? [] : someOf(selection.discountProducts);
  return [
    ...(selection.filterCommHierarchy ? [] : titled('Jerarquía comercial', hierarchy)),
    ...(selection.filterPaymentMethod
      ? []
      : titled('Medio de pago', choice(selection.paymentMethod, selection.paymentMethodException))),
    ...(selection.filterConditionMetric || selection.conditionMetric === '' ? [] : titled('Métrica', [metric])),
    ...titled('Descuento', [
      ...(selection.filterTypeDiscount || discountType === '' ? [] : [discountType]),
      ...discountWorth(selection, currency),
      ...discounted,
      ...(selection.nextCampaign ? [`para la campaña «${nextCampaign}»`] : []),
    ]),
    ...titled('Recompensa', [
      ...(selection.filterTypeReward || rewardType === '' ? [] : [rewardType]),
      ...rewardWorth(selection, currency),
      ...someOf(selection.rewardProducts),
    ]),
  ];
}
