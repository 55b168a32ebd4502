/** Days before the first sending whose messages are the usual ones. */
export const usualDays = 90;
