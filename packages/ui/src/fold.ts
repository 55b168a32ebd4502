/** A text for comparisons that ignore case and accents: 'Medellín' becomes 'medellin'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
