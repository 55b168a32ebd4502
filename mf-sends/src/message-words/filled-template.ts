/** Fills the numbered places of a WhatsApp template, `{{1}}`, with its data; a place without one stays. */
export const filledTemplate = (text: string, values: readonly string[]): string =>
  text.replaceAll(/\{\{(\d+)\}\}/g, (place, number: string) => values[Number(number) - 1] ?? place);
