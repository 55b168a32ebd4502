import { jest } from '@jest/globals';

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Gives every element the size of a map, because jsdom has no layout. The change lasts for the whole test file. */
export function mockMapLayout(): void {
  globalThis.ResizeObserver = StillObserver;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
}
