/** Name of the HttpOnly cookie with the refresh token. */
export const refreshCookie = 'pregon_refresh';
