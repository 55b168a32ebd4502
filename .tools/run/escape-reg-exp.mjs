/**
 * Escapes a text so that a regular expression matches it as it stands.
 * @param {string} text
 */
export const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
