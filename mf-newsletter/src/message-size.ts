/** Gmail cuts a message off beyond this, in bytes. */
export const gmailLimit = 102 * 1024;

/** Whole kilobytes, so that what is over the limit never looks as if it were not. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
