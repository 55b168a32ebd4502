/**
 * Makes all components use Spanish, whatever the browser's language. A host calls it once, before it loads lazy parts: react-aria reads the
 * locale when its code runs first. Unlike its provider, this costs a page nothing that shows none of its components.
 */
export function setComponentLocale(): void {
  Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'es-CO' });
}
