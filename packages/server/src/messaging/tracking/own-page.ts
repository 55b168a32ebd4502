/** Whether a link of an e-mail leads to our own unsubscribe and preference pages, which are not tracked. */
export const isOwnPage = (url: string, publicUrl: string): boolean =>
  ['/unsubscribe', '/preferences'].some((path) => url.startsWith(`${publicUrl.replace(/\/+$/, '')}${path}`));
