/** An address that belongs to another entry of the menu than the one with its prefix: the source of a pattern, and the entry's address. */
export type EntryElsewhere = readonly [pattern: string, to: string];

/** A role that sees some screens only: the source of a pattern of their addresses. */
export type LimitedRole = readonly [role: string, places: string];

/**
 * Adds the entries of remotes to the first frame's menu, leaves out those that are not for the user's role, opens its current group, sizes
 * its skeletons, and writes the user's name into it, as the session's cookie has it. Runs in the document right after the frame's
 * elements, before the first paint, from its own text: it must not refer to anything outside of itself.
 */
export function fillFirstFrame(elsewhere: readonly EntryElsewhere[], [limitedRole, places]: LimitedRole): void {
  const path = location.pathname;
  const saved = (() => {
    try {
      return JSON.parse(decodeURIComponent(/(?:^|; )auth=([^;]*)/.exec(document.cookie)?.[1] ?? ''));
    } catch {
      // Without a readable cookie the places of the user stay empty until the shell has rendered.
      return undefined;
    }
  })();
  try {
    const { remotes } = JSON.parse(document.getElementById('registry')?.textContent ?? '');
    for (const name of Object.keys(remotes).toSorted()) {
      for (const entry of remotes[name].nav ?? []) {
        const link = document.createElement('a');
        link.setAttribute('href', `/admin/${entry.path}`);
        link.textContent = entry.label;
        const item = document.createElement('li');
        item.append(link);
        const groups = [...document.querySelectorAll('.menu-group')];
        groups.find((group) => group.textContent === entry.group)?.nextElementSibling?.append(item);
      }
    }
  } catch {
    // Without the registry the shell adds the entries of remotes.
  }
  if (saved?.user?.role === limitedRole) {
    for (const link of document.querySelectorAll('a.menu-item, .menu-sub a, .pending-mark')) {
      if (!new RegExp(places).test(link.getAttribute('href') ?? '')) (link.closest('li') ?? link).remove();
    }
    for (const list of document.querySelectorAll('.menu-sub:empty')) {
      list.previousElementSibling?.remove();
      list.remove();
    }
  }
  const wanted = elsewhere.find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  const fits = (to: string) => (wanted ? to === wanted : path === to || path.startsWith(`${to}/`));
  const addressOf = (link: Element) => link.getAttribute('href') ?? '';
  const [current] = [...document.querySelectorAll('.menu-sub a')]
    .filter((link) => fits(addressOf(link)))
    .toSorted((a, b) => addressOf(b).length - addressOf(a).length);
  const group = current?.closest('ul');
  group?.removeAttribute('hidden');
  group?.previousElementSibling?.setAttribute('aria-expanded', 'true');
  current?.setAttribute('aria-current', addressOf(current) === path ? 'page' : 'true');
  if (path === '/admin') document.querySelector('a.menu-item')?.setAttribute('aria-current', 'page');
  for (const styled of document.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? '';
    delete styled.dataset['style'];
  }
  const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  if (isMac) document.querySelector('.finder')?.setAttribute('data-keys', '⌘ K');
  if (!saved?.user) return;
  const { id, user } = saved;
  const words: string[] = user.name.split(/\s+/);
  const initials = words
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase();
  const texts: Record<string, string> = { name: user.name, account: user.accountName, id: `ID ${id}`, initials };
  for (const place of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    const text = texts[place.dataset['fill'] ?? ''];
    if (text && place.firstChild) place.firstChild.nodeValue = text;
    delete place.dataset['fill'];
  }
}
