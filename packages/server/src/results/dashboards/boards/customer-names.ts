import { optionCode } from '@pregon/contract/options/option-code';
import { customerCategory, type customerFocus } from '../../../retail/options/option-lists.ts';

interface Named {
  readonly name: string;
  readonly code: string;
  /** Colour of its line and its bar. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6;
}

const focus = (name: (typeof customerFocus)[number], colour: Named['colour']): Named => ({
  name,
  code: optionCode(name),
  colour,
});

/** Foci in the order in which customers usually go through them. */
export const foci: readonly Named[] = [
  focus('Nuevos', 2),
  focus('Frecuentes', 1),
  focus('Leales', 3),
  focus('En riesgo', 4),
  focus('Inactivos', 6),
];

const categoryColours = [1, 2, 3, 4] as const;
export const categories: readonly Named[] = customerCategory.map((name, position) => ({
  name,
  code: optionCode(name),
  colour: categoryColours[position] ?? 6,
}));

export const atRisk = optionCode('En riesgo');
export const loyal = optionCode('Leales');

const names = new Map([...foci, ...categories].map(({ code, name }) => [code, name]));

export const focusName = (code: string): string => (code === '' ? 'Sin enfoque' : (names.get(code) ?? code));
export const categoryName = (code: string): string => (code === '' ? 'Sin categoría' : (names.get(code) ?? code));
