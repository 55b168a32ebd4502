/**
 * The code of an option: its name in upper case, without accents and spaces. Option lists carry only names, so two spellings of
 * one option are compared by this: `optionCode('todos excepto') === optionCode('Todos Excepto')`.
 */
export function optionCode(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, '')
    .toUpperCase();
}

/** The geographic level that selects everybody. */
export const nationalCode = 'NACIONAL';

/** The choice that is everything of its list … */
export const allCode = 'TODOS';

/** … and the one that is everything but what is named beside it. */
export const allExceptCode = 'TODOSEXCEPTO';
