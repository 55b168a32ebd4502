import type { FirstResponses } from '@pregon/auth-api/transport/first-responses';
import type { DocumentRows } from '@pregon/ui/first-rows';

/**
 * Shows the first column of a list in the place of the screen's skeleton, as soon as the document's own requests are answered. The list
 * replaces it when its code has come (`documentRows`). Resolves when it is shown, or will not be. Runs in the document after the frame's
 * elements, from its own text: it must not refer to anything outside of itself.
 */
export async function showFirstRows(): Promise<void> {
  type Row = Readonly<Record<string, string | number | null>>;
  const place = document.querySelector('#main [aria-busy]');
  const { pregonFirst = {} }: FirstResponses = globalThis as FirstResponses;
  const responses = Object.values(pregonFirst).flatMap((first) => (first?.rows || first?.isAbove ? [first] : []));
  const rows = responses.find((first) => first.rows)?.rows;
  if (!rows) return;
  const listIn = (answer: unknown, at: readonly string[]) =>
    at.reduce((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], answer) as
      | readonly Row[]
      | undefined;
  const textOf = (row: Row, field: string) => String(row[field] ?? '');
  const add = (parent: Element, tag: string, name = '', text = '') => {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  try {
    // The page's client reads the responses themselves, later.
    const answers: unknown[] = await Promise.all(
      responses.map(async ({ response }) => {
        const answer = await response;
        return answer.ok ? answer.clone().json() : undefined;
      }),
    );
    const items = responses.flatMap((first, index) => (first.rows ? (listIn(answers[index], rows.at) ?? []) : []));
    const above = responses.flatMap(({ isAbove }, index) => (isAbove ? (listIn(answers[index], ['items']) ?? []) : []));
    // Once the shell has rendered, the skeleton is not in the document any more.
    if (!place?.isConnected || items.length === 0) return;
    place.textContent = '';
    const screen = add(place, 'div', `first-list ${rows.actions ?? ''}`);
    if (above.length > 0) add(screen, 'div', 'first-above').style.setProperty('--rows', String(above.length));
    add(add(screen, 'div', 'tools'), 'div', 'input', rows.search);
    const table = add(screen, 'table', 'table cards first-rows');
    table.setAttribute('aria-label', document.querySelector('h1')?.textContent ?? '');
    const before = rows.before ?? [];
    const more = [1, 2, 3];
    const head = add(add(table, 'thead'), 'tr');
    // Column headers without names have the height of those with.
    for (const _ of [...before, 'name', ...more]) add(head, 'td', '', '\u00a0');
    const body = add(table, 'tbody');
    for (const item of items) {
      const row = add(body, 'tr');
      for (const kind of before) add(row, 'td', kind === 'box' ? 'sel' : 'first-picture');
      const cell = add(row, 'td', 'wide');
      const names = rows.name.map((fields) => [fields].flat().map((field) => textOf(item, field)));
      const to = rows.to.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(textOf(item, field)));
      add(cell, 'a', 'main', names.map((parts) => parts.join(' ')).find(Boolean)).setAttribute('href', to);
      const below = rows.below?.map((field) => textOf(item, field)).filter(Boolean);
      if (below) add(cell, 'span', 'sub', below.join(' · '));
      for (const _ of more) add(add(row, 'td'), 'span', 'skeleton');
    }
    (globalThis as DocumentRows).pregonRows = { path: location.pathname + location.search, screen, table };
  } catch {
    // The list says itself what failed.
  }
}
