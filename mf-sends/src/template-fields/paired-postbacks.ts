/** Postback texts as the contract wants them: each with its button. A button without a text tells its own words, so it has none. */
export const pairedPostbacks = (buttons: readonly number[], texts: readonly string[]) =>
  buttons.flatMap((index, place) => (texts[place]?.trim() ? [{ index, text: texts[place] }] : []));
