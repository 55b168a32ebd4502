import { allCode, allExceptCode, optionCode } from '@pregon/contract/options/option-code';

/** Of a list in which all can be chosen, or all but some: the names that mean one thing each. */
export const concreteOptions = (names: readonly string[]): readonly string[] =>
  names.filter((name) => ![allCode, allExceptCode].includes(optionCode(name)));
