/* What a board's page does by itself: readings under the pointer, other days, and words with the page that frames it. Everything else is drawn. */
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

function takeTheme(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const link of document.querySelectorAll('a[href^="/boards/"]')) {
    const address = new URL(link.href);
    if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
    else address.searchParams.delete('theme');
    link.href = address.href;
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (source === window.parent && data?.source === 'pregon-shell' && 'theme' in data) takeTheme(data.theme);
});
/** Leads to the days that were chosen; the address of the board knows them as `from` and `to`. */
function takeRange(choice) {
  const inputs = [...choice.querySelectorAll('input')];
  const go = () => {
    if (!inputs.every((input) => input.reportValidity())) return;
    const address = new URL(choice.dataset.href, document.baseURI);
    address.searchParams.delete('period');
    for (const { name, value } of inputs) address.searchParams.set(name, value);
    if (root.dataset.theme) address.searchParams.set('theme', root.dataset.theme);
    window.location.assign(address.href);
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
