/**
 * A ref callback that focuses its element, for content that replaces a focused element: users of keyboard and screen reader continue
 * there.
 */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
