/** Name of the cookie that holds the refresh token. No script reads it. */
export const refreshCookie = 'pregon_refresh';
