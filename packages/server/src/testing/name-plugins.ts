/*
 * Runs before each test file. Fastify looks for the name of an anonymous plugin in `require.cache`, several times for each app, and Jest's
 * lists every loaded module anew on each look: more than the rest of the app's construction. So functions have a name that is found first.
 */
const displayName = Symbol.for('fastify.display-name');
const { prototype } = Function;

Object.defineProperty(prototype, displayName, {
  configurable: true,
  get(this: { readonly name: string }) {
    return this.name || 'plugin';
  },
  set(this: object, value: string) {
    Object.defineProperty(this, displayName, { value, configurable: true, writable: true });
  },
});
