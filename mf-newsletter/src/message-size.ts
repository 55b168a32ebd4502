/** Gmail clips messages above this size, in bytes. */
export const gmailLimit = 102 * 1024;

/** Whole kilobytes, rounded up, so that a size above the limit never looks like one below it. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
