import { allCode, allExceptCode, optionCode } from '@pregon/contract/options/option-code';

/** Removes the entries 'all' and 'all except' from a list of options. */
export const concreteOptions = (names: readonly string[]): readonly string[] =>
  names.filter((name) => ![allCode, allExceptCode].includes(optionCode(name)));
