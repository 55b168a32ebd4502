import { optionCode } from '@pregon/contract/options/option-code';

/** The name of a code in a list of options; null for no code. An unknown code is returned unchanged. */
export const optionName = (names: readonly string[], code: string | null): string | null =>
  code === null ? null : (names.find((name) => optionCode(name) === code) ?? code);
