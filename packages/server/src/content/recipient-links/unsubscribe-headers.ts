/** What mail programs make their own button of: it gets a person off the list at once (RFC 8058). */
export const unsubscribeHeaders = (link: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
