import type { DataRequestKind, OwnDataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { dayInWords, kindWords, stateWords } from '@pregon/contract/data-requests/own-request-words';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { dataRequestForm } from '../../messaging/recipients/data-request-form.ts';

function request({ kind, state, dueOn, extensionReason, answer }: OwnDataRequest): string {
  const lines = [
    state === 'open' && `Respuesta a más tardar el ${dayInWords(dueOn)}.`,
    extensionReason && `El plazo se amplió: ${extensionReason}`,
    answer,
  ].filter((line): line is string => typeof line === 'string');
  const texts = lines.map((line) => `<p class="soft">${escapeHtml(line)}</p>`).join('');
  return `<li><p><b>${kindWords[kind].label}</b> · ${stateWords[state]}</p>${texts}</li>`;
}

interface OwnRequestsPage {
  readonly email: string;
  readonly token: string;
  readonly items: readonly OwnDataRequest[];
  /** What was said about the last attempt: that it was received, or why not. */
  readonly said?: string | undefined;
  readonly isFault?: boolean;
  /** What was typed and not taken. */
  readonly typed?: { readonly kind?: DataRequestKind | undefined; readonly text: string } | undefined;
}

/** The page on which a person asks about their data and sees their requests, without JavaScript. */
export function ownDataRequestsBody({ email, token, items, said, isFault = false, typed }: OwnRequestsPage): string {
  const waiting = items.filter(({ state }) => state === 'open').map(({ kind }) => kind);
  const list = items.length > 0 ? `<h2>Tus solicitudes</h2><ul class="stack">${items.map(request).join('')}</ul>` : '';
  const note =
    said === undefined
      ? ''
      : `<p class="${isFault ? 'error' : 'soft'}" role="${isFault ? 'alert' : 'status'}">${escapeHtml(said)}</p>`;
  return `<div><h1>Tus datos personales</h1><p class="soft after-title">${escapeHtml(email)}</p></div>${note}
${dataRequestForm({ email, token, waiting, ...typed })}${list}`;
}
