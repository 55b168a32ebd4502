/** A regular expression that means just this text. */
export const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
