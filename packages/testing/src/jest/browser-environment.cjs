const { findControlsQuickly } = require('./quick-labels.cjs');
const { keepComputedStyles, makeStylesWhenUsed } = require('./quick-styles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom lacks what every browser of today has: Node's own are handed in. */
const names = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
  'MessagePort',
];
/** Node's are handed in even where jsdom has its own, since they belong together. */
const network = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'];

findControlsQuickly();
makeStylesWhenUsed();

module.exports = class BrowserEnvironment extends TestEnvironment {
  #ports = [];

  async setup() {
    await super.setup();
    for (const name of names) this.global[name] ??= globalThis[name];
    for (const name of network) this.global[name] = globalThis[name];
    keepComputedStyles(this.global);
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true });
    this.global.MessageChannel = this.#closingMessageChannel();
  }

  /** React's scheduler opens a channel for the life of the page; an open one would keep Node from ending. */
  #closingMessageChannel() {
    const ports = this.#ports;
    return class extends MessageChannel {
      constructor() {
        super();
        ports.push(this.port1, this.port2);
      }
    };
  }

  async teardown() {
    for (const port of this.#ports) port.close();
    await super.teardown();
  }
};
