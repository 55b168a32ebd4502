import { channelFacts } from '@pregon/contract/channels/channels';
import type { ChannelPreference } from '@pregon/contract/recipients/preferences.schema';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { dataLinkForm, dataRequestForm, ownRequestsForm, whyLink } from './data-request-form.ts';
import { framed, hiddenFields, rings, type Sign, wholeFrame } from './recipient-frame.ts';

/** The fields of the forms of these pages. */
export interface FormFields {
  readonly action: string;
  readonly email: string;
  readonly token: string;
}

const wishForm = (fields: FormFields, label: string, primary = false): string =>
  `<form method="post" action="/preferences">${hiddenFields({ ...fields })}<button class="btn ${primary ? 'btn-primary ' : ''}btn-l btn-wide">${label}</button></form>`;

const comeBack = ({ email, token }: Omit<FormFields, 'action'>, primary = false): string =>
  wishForm({ action: 'subscribe', email, token }, 'Volver a suscribirme', primary);

function channelsForm(channels: readonly ChannelPreference[], { email, token }: Omit<FormFields, 'action'>): string {
  const lines = channels.map(
    ({ channel, address, isOn }) =>
      `<label><span><b>${channelFacts[channel].recipientLabel}</b><small>${escapeHtml(address)}</small></span><input type="checkbox" name="channels" value="${channel}"${isOn ? ' checked' : ''}></label>`,
  );
  return `<form class="stack" method="post" action="/preferences">${hiddenFields({ action: 'choose', email, token })}
<fieldset class="channels" aria-label="Qué recibes">${lines.join('')}</fieldset>
<button class="btn btn-l btn-wide">Guardar preferencias</button></form>`;
}

interface Answered {
  readonly title: string;
  readonly text: string;
  /** Absent where the page asks for more. */
  readonly says?: Sign | undefined;
  readonly accountName?: string | undefined;
  /** The signed fields of further forms; absent where there is nothing more to ask. */
  readonly signed?: Omit<FormFields, 'action'> | undefined;
  readonly channels?: readonly ChannelPreference[];
  readonly canComeBack?: boolean;
}

/** The content of the page that answers a form. */
export function answerBody({ title, text, says, accountName, signed, channels = [], canComeBack }: Answered): string {
  const parts = [
    says && rings(says),
    `<div><h1>${title}</h1><p class="soft after-title">${escapeHtml(text)}</p></div>`,
    signed && canComeBack && comeBack(signed),
    signed && channels.length > 0 && channelsForm(channels, signed),
  ];
  return framed(parts.filter(Boolean).join('\n'), accountName);
}

const address = (email: string): string => `<b class="address">${escapeHtml(email)}</b>`;

/**
 * The placeholder of a public page until its script has loaded, which takes seconds on a bad network. Without JavaScript the page
 * hides it: see `public.css`.
 */
export function waitingAt(path: string): string {
  const email = addressIn(path);
  const about =
    email &&
    `<p class="soft after-title">Estamos dando de baja a ${address(email)}. Tarda unos segundos: no cierres esta página.</p>`;
  return wholeFrame(
    email || /^\/+preferences\/*$/.test(path)
      ? `${rings({ tone: 'accent', sign: 'wait' })}<output><h1>Un momento…</h1>${about}</output>`
      : '<output class="soft">Un momento…</output>',
  );
}

/** The address in an unsubscribe link; '' where it is invalid, so that no link injects text into our page. */
function addressIn(path: string): string {
  const part = /^\/+unsubscribe\/+([^/]+)\/*$/.exec(path)?.[1] ?? '';
  try {
    const email = decodeURIComponent(part);
    return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email) ? email : '';
  } catch {
    return '';
  }
}

const withoutScript = (inside: string): string => `<noscript>${wholeFrame(inside)}</noscript>`;

/**
 * The `noscript` content of a public page. On recipients' pages it is a form to confirm: merely opening a link, as mail scanners
 * do, must change nothing.
 */
export function withoutScriptAt(path: string, query: URLSearchParams): string {
  const [, first = '', part = ''] = path.split('/');
  if (first === 'unsubscribe' && part !== '') {
    const email = addressIn(path);
    const where = email ? address(email) : 'esta dirección';
    return withoutScript(
      `<div><h1>¿Quieres darte de baja?</h1><p class="soft after-title">Ya no enviaremos correos a ${where}.</p></div>` +
        '<form method="post"><input type="hidden" name="action" value="unsubscribe"><button class="btn btn-primary btn-l btn-wide">Darme de baja</button></form>',
    );
  }
  if (first === 'preferences') {
    const signed = { email: query.get('email') ?? '', token: query.get('token') ?? '' };
    if (query.get('action') === 'datos' && signed.email === '')
      return withoutScript(
        `<div><h1>Tus datos personales</h1><p class="soft after-title">${whyLink}</p></div>\n${dataLinkForm()}`,
      );
    if (query.get('action') === 'datos')
      return withoutScript(
        `<div><h1>Tus datos personales</h1><p class="soft after-title">${escapeHtml(signed.email)}</p></div>
${dataRequestForm(signed)}${ownRequestsForm(signed.email, signed.token)}`,
      );
    return withoutScript(
      `<div><h1>Tus preferencias</h1><p class="soft after-title">${escapeHtml(signed.email)}</p></div>
${comeBack(signed, query.get('action') === 'subscribe')}${wishForm({ action: 'unsubscribe', ...signed }, 'Darme de baja')}
${wishForm({ action: 'show', ...signed }, 'Elegir qué recibo')}
${ownRequestsForm(signed.email, signed.token, 'Tus datos personales')}`,
    );
  }
  return withoutScript(
    '<div><h1>Esta página necesita JavaScript</h1><p class="soft after-title">Actívalo en tu navegador y vuelve a abrirla.</p></div>',
  );
}
