/** Debounce delay in milliseconds of what is typed into the editor and its preview. */
export const typingPause = 300;
