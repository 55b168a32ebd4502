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

/** The code of the option that selects the whole list except the named entries. */
export const allExceptCode = 'TODOSEXCEPTO';
