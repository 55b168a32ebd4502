/** List-Unsubscribe headers for one-click unsubscription by mail programs (RFC 8058). */
export const unsubscribeHeaders = (link: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
