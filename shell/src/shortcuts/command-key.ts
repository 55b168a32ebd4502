/** The name of the command key on this keyboard. */
export const commandKey = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
