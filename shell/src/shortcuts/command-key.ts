/** What this keyboard calls the key that commands are given with. */
export const commandKey = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
