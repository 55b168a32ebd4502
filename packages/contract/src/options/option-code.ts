/**
 * Returns the code of an option: its name in upper case, without accents and spaces. Option lists hold only names, so different spellings
 * of one option are compared by their code: `optionCode('todos excepto') === optionCode('Todos Excepto')`.
 */
export function optionCode(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, '')
    .toUpperCase();
}

/** The code of the geographic level that selects everybody. */
export const nationalCode = 'NACIONAL';

/** The code of the option that selects the whole list. */
export const allCode = 'TODOS';

/** The item of the lists of focuses and categories that selects everybody, also people without the value. */
export const everyone = 'Todas';

/** Returns whether a choice includes the item that selects everybody. */
export const includesEveryone = (chosen: readonly string[]): boolean =>
  chosen.some((name) => optionCode(name) === optionCode(everyone));

/** The code of the option that selects the whole list except the named entries. */
export const allExceptCode = 'TODOSEXCEPTO';
