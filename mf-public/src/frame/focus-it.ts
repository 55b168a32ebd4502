/** A ref for what takes the place of something that had the focus: who goes on by keyboard, or hears the page, goes on there. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
