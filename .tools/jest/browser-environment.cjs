const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom lacks what every browser of today has: Node's own are handed in. */
const names = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
  'AbortController',
  'AbortSignal',
  'MessageChannel',
  'MessagePort',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of names) this.global[name] ??= globalThis[name];
    for (const name of ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'])
      this.global[name] = globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true });
  }
};
