const plain = (html = ''): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cellsOf = (row: string): string[] => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, one]) => plain(one));

/** Parses a dashboard's page: figures with their change, tables by caption, the funnel, and lists by heading. */
export function readBoard(html: string) {
  const figures = [
    ...html.matchAll(
      /<dt>(?<name>.*?)<\/dt><dd class="value num">(?<value>.*?)<\/dd>\s*<dd class="change">(?<change>.*?)<\/dd>/gs,
    ),
  ].map(({ groups }) => [plain(groups?.['name']), [plain(groups?.['value']), plain(groups?.['change'])]] as const);
  const tables = [
    ...html.matchAll(/<table[^>]*>\s*<caption class="hidden">(?<caption>.*?)<\/caption>(?<rows>.*?)<\/table>/gs),
  ].map(
    ({ groups }) =>
      [
        plain(groups?.['caption']),
        [...(groups?.['rows'] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row)),
      ] as const,
  );
  const funnel = /<table class="funnel">(?<rows>.*?)<\/table>/s.exec(html)?.groups?.['rows'] ?? '';
  const lists = [...html.matchAll(/<h2>(?<title>[^<]*)<\/h2>(?:(?!<h2>).)*?<ul class="shares">(?<items>.*?)<\/ul>/gs)].map(
    ({ groups }) =>
      [
        plain(groups?.['title']),
        [...(groups?.['items'] ?? '').matchAll(/<span class="name">(.*?)<\/span><b class="num">(.*?)<\/b>/gs)].map(
          ([, name, formatted]) => [plain(name), plain(formatted)],
        ),
      ] as const,
  );
  return {
    figures: Object.fromEntries(figures) as Record<string, readonly [string, string]>,
    tables: Object.fromEntries(tables) as Record<string, string[][]>,
    funnel: [...funnel.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row)),
    lists: Object.fromEntries(lists) as Record<string, string[][]>,
    text: plain(html),
  };
}
