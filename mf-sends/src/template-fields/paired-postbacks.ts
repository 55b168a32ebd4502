/**
 * Pairs each postback text with the index of its button, as the contract requires. Buttons without a text are
 * left out; they answer with their label.
 */
export const pairedPostbacks = (buttons: readonly number[], texts: readonly string[]) =>
  buttons.flatMap((index, place) => (texts[place]?.trim() ? [{ index, text: texts[place] }] : []));
