/* What a board's page does by itself: readings under the pointer, other days, what of it is looked at, and words with the page that frames it. Everything else is drawn. */
const root = document.documentElement;
const tell = (message) => window.parent.postMessage({ source: 'pregon-board', ...message }, '*');

function showReadings(plot) {
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

/** Not by the attribute: an address that was written by a script is a whole one. */
const leadsToBoard = ({ host, pathname }) => host === window.location.host && pathname.startsWith('/boards/');

/** A screen of the admin area: a sandboxed frame may not lead the page that frames it there. */
const leadsToAdmin = ({ host, pathname }) => host === window.location.host && pathname.startsWith('/admin/');

function takeTheme(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const link of [...document.links].filter(leadsToBoard)) {
    const address = new URL(link.href);
    if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
    else address.searchParams.delete('theme');
    link.href = address.href;
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.source !== 'pregon-shell') return;
  if ('theme' in data) takeTheme(data.theme);
  if (data.view) takeView(data.view);
});

const parts = ['period', 'from', 'to', 'item'];
const details = [...document.querySelectorAll('details[data-name]')];
const here = new URL(window.location.href);
const openNames = () => details.filter(({ open }) => open).map(({ dataset }) => dataset.name);

/** What an address of this board leads to, without what lets its bearer see it. */
function viewAt({ searchParams }, open) {
  const view = Object.fromEntries(parts.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)]] : [])));
  return open.length > 0 ? { ...view, open: open.join(',') } : view;
}

/** Shows another address in the place of this one: the page that frames it keeps the history. */
function show(address, open) {
  address.searchParams.delete('open');
  if (open.length > 0) address.searchParams.set('open', open.join(','));
  if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
  window.location.replace(address.href);
}

/** Follows a link to another view of this board; what is open stays so, unless it is about something else. */
function follow(address) {
  const isAboutTheSame = address.searchParams.get('item') === here.searchParams.get('item');
  const open = isAboutTheSame ? openNames() : [];
  tell({ type: 'view', view: viewAt(address, open), isNew: true });
  show(address, open);
}

function openDetails(names) {
  for (const one of details) one.open = names.includes(one.dataset.name);
}

/** Shows what the page that frames this one asks for: somebody went back or forward. */
function takeView(view) {
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
  one.addEventListener('toggle', () => tell({ type: 'view', view: viewAt(here, openNames()), isNew: false }));
}
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (leadsToAdmin(link)) {
    event.preventDefault();
    return tell({ type: 'go', to: link.pathname });
  }
  if (!leadsToBoard(link)) return;
  event.preventDefault();
  follow(new URL(link.href));
});

/** Leads to the days that were chosen; the address of the board knows them as `from` and `to`. */
function takeRange(choice) {
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

for (const choice of document.querySelectorAll('.range .choice')) takeRange(choice);
for (const plot of document.querySelectorAll('.plot')) showReadings(plot);
new ResizeObserver(() => tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
  document.body,
);
tell({ type: root.dataset.state });
