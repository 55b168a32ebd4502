import { jest } from '@jest/globals';

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Tests have no layout: from now on every element is as large as a map, and stays so. */
export function giveMapsRoom(): void {
  globalThis.ResizeObserver = StillObserver;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
}
