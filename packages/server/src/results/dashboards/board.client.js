/*
 * Client script of a dashboard page: tooltips, custom date ranges, open details, and messages to the parent frame. Everything else is
 * rendered on the server.
 */
const root = document.documentElement;
const postToParent = (message) => window.parent.postMessage({ source: 'pregon-board', ...message }, '*');

function bindTooltip(plot) {
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  plot.append(tip);
  const cursor = plot.querySelector('.cursor');
  const hide = () => {
    tip.hidden = true;
    cursor?.classList.remove('shown');
  };
  plot.addEventListener('pointermove', ({ target }) => {
    const { tip: words, at } = target.dataset;
    if (!words) return hide();
    const [name, ...values] = words.split('\n');
    const heading = document.createElement('b');
    heading.textContent = name;
    tip.replaceChildren(heading, ...values.map((value) => Object.assign(document.createElement('span'), { textContent: value })));
    tip.hidden = false;
    const canvas = plot.querySelector('.canvas');
    const gutter = Number.parseFloat(getComputedStyle(canvas).paddingInlineStart);
    const x = gutter + ((canvas.clientWidth - gutter) * Number(at)) / 100;
    tip.style.insetInlineStart = `${Math.min(Math.max(x - tip.offsetWidth / 2, 0), plot.clientWidth - tip.offsetWidth)}px`;
    if (cursor) {
      cursor.setAttribute('x1', `${at}%`);
      cursor.setAttribute('x2', `${at}%`);
      cursor.classList.add('shown');
    }
  });
  plot.addEventListener('pointerleave', hide);
}

/** Whether a link leads to a dashboard. It compares the resolved address, because the script itself may have written absolute addresses. */
const isBoardLink = ({ host, pathname }) => host === window.location.host && pathname.startsWith('/boards/');

/** Whether a link leads to a screen of the admin area, to which a sandboxed frame may not navigate its parent. */
const isAdminLink = ({ host, pathname }) => host === window.location.host && pathname.startsWith('/admin/');

function applyTheme(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const link of [...document.links].filter(isBoardLink)) {
    const address = new URL(link.href);
    if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
    else address.searchParams.delete('theme');
    link.href = address.href;
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.source !== 'pregon-shell') return;
  if ('theme' in data) applyTheme(data.theme);
  if (data.view) applyView(data.view);
});

const parts = ['period', 'from', 'to', 'item'];
const details = [...document.querySelectorAll('details[data-name]')];
const here = new URL(window.location.href);
const openNames = () => details.filter(({ open }) => open).map(({ dataset }) => dataset.name);

/** The view that an address of this dashboard shows, without the token that grants access to it. */
function viewAt({ searchParams }, open) {
  const view = Object.fromEntries(parts.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)]] : [])));
  return open.length > 0 ? { ...view, open: open.join(',') } : view;
}

/** Replaces the current address, because the parent frame keeps the history. */
function show(address, open) {
  address.searchParams.delete('open');
  if (open.length > 0) address.searchParams.set('open', open.join(','));
  if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
  window.location.replace(address.href);
}

/** Follows a link to another view of this dashboard. Details stay open unless the view is about another item. */
function follow(address) {
  const isAboutTheSame = address.searchParams.get('item') === here.searchParams.get('item');
  const open = isAboutTheSame ? openNames() : [];
  postToParent({ type: 'view', view: viewAt(address, open), isNew: true });
  show(address, open);
}

function openDetails(names) {
  for (const one of details) one.open = names.includes(one.dataset.name);
}

/** Shows the view that the parent frame requests after a navigation back or forward. */
function applyView(view) {
  const open = view.open ? view.open.split(',') : [];
  if (parts.every((name) => (view[name] ?? null) === here.searchParams.get(name))) return openDetails(open);
  const address = new URL(here.href);
  for (const name of parts) {
    if (view[name]) address.searchParams.set(name, view[name]);
    else address.searchParams.delete(name);
  }
  show(address, open);
}

openDetails((here.searchParams.get('open') ?? '').split(','));
for (const one of details) {
  one.addEventListener('toggle', () => postToParent({ type: 'view', view: viewAt(here, openNames()), isNew: false }));
}
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (isAdminLink(link)) {
    event.preventDefault();
    return postToParent({ type: 'go', to: link.pathname + link.search });
  }
  if (!isBoardLink(link)) return;
  event.preventDefault();
  follow(new URL(link.href));
});

/** Navigates to the chosen dates, which the dashboard's address contains as `from` and `to`. */
function bindRange(choice) {
  const inputs = [...choice.querySelectorAll('input')];
  const go = () => {
    if (!inputs.every((input) => input.reportValidity())) return;
    const address = new URL(choice.dataset.href, document.baseURI);
    address.searchParams.delete('period');
    for (const { name, value } of inputs) address.searchParams.set(name, value);
    follow(address);
  };
  choice.querySelector('button').addEventListener('click', go);
  choice.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.matches('input')) go();
  });
}

/** Closes an open definition by Escape, with the focus on its button, or by a click elsewhere. */
const openDefinition = () => document.querySelector('details.what[open]');
document.addEventListener('keydown', ({ key }) => {
  const definition = key === 'Escape' ? openDefinition() : null;
  if (!definition) return;
  definition.open = false;
  definition.querySelector('summary').focus();
});
document.addEventListener('pointerdown', ({ target }) => {
  const definition = openDefinition();
  if (definition && !definition.contains(target)) definition.open = false;
});

for (const choice of document.querySelectorAll('.range .choice')) bindRange(choice);
for (const plot of document.querySelectorAll('.plot')) bindTooltip(plot);
new ResizeObserver(() =>
  postToParent({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
postToParent({ type: root.dataset.state });
