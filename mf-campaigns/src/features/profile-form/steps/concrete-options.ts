import { allCode, allExceptCode, optionCode } from '@pregon/contract/options/option-code';

/** Removes the entry 'all', which the empty choice already means, unless a saved profile has it. */
export const withoutAll = (names: readonly string[], chosen: string): readonly string[] =>
  names.filter((name) => name === chosen || optionCode(name) !== allCode);

/** Removes the entries 'all' and 'all except' from a list of options. */
export const concreteOptions = (names: readonly string[]): readonly string[] =>
  names.filter((name) => ![allCode, allExceptCode].includes(optionCode(name)));
