/** The attribution rule of an account. */
export interface AttributionRule {
  readonly attributionDays: number;
  readonly attributionTouch: 'ultimo' | 'cualquiera';
}

/** 'en los 7 días siguientes a entregar un mensaje, contadas al último que recibió la persona.' */
export const ruleSentence = ({ attributionDays: days, attributionTouch }: AttributionRule): string =>
  `en ${days === 1 ? 'el día siguiente' : `los ${days} días siguientes`} a entregar un mensaje, contadas ${
    attributionTouch === 'ultimo'
      ? 'al último que recibió la persona.'
      : 'a cada uno que recibió la persona: una compra puede estar en varias filas, y el total la cuenta una vez.'
  }`;

/** What attributed sales do not prove. */
export const noCause = 'Vienen después del mensaje, pero no prueban que sea la causa: muchas se habrían hecho igual.';
