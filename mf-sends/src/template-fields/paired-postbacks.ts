/**
 * Pairs each postback text with the index of its button, as the contract requires. Buttons without a text are
 * left out; they answer with their label.
 */
export const pairedPostbacks = (buttons: readonly number[], texts: readonly string[]) =>
  buttons.flatMap((index, position) => (texts[position]?.trim() ? [{ index, text: texts[position] }] : []));
