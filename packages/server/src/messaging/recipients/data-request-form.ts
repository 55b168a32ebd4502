import { type DataRequestKind, dataRequestKinds } from '@pregon/contract/data-requests/data-request.schema';
import { longestText } from '@pregon/contract/data-requests/legal-days';
import { kindWords } from '@pregon/contract/data-requests/own-request-words';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { hiddenFields } from './recipient-frame.ts';

/** The address to which the form without JavaScript is posted. */
export const dataRequestPath = '/preferences/data';

interface FilledForm {
  /** The signed link. */
  readonly email: string;
  readonly token: string;
  readonly kind?: DataRequestKind | undefined;
  readonly text?: string;
  /** Kinds that wait for an answer: they cannot be asked again. */
  readonly waiting?: readonly DataRequestKind[];
}

/** What a person may ask about their data, as a form that needs no JavaScript. */
export function dataRequestForm({ email, token, kind, text = '', waiting = [] }: FilledForm): string {
  const kinds = dataRequestKinds
    .filter((one) => !waiting.includes(one))
    .map(
      (one) =>
        `<p><label><input type="radio" name="kind" value="${one}" required${one === kind ? ' checked' : ''}> <b>${kindWords[one].label}</b><br><small class="soft">${kindWords[one].about}</small></label></p>`,
    );
  if (kinds.length === 0) return '';
  return `<form class="stack" method="post" action="${dataRequestPath}">${hiddenFields({ email, token })}
<fieldset class="stack" aria-label="Qué quieres pedir">${kinds.join('')}</fieldset>
<label class="stack"><span>Si es una corrección, qué dato hay que corregir; si no, algo que debamos saber (opcional)</span><textarea class="input" name="text" rows="4" maxlength="${longestText}">${escapeHtml(text)}</textarea></label>
<button class="btn btn-primary btn-l btn-wide">Enviar solicitud</button></form>`;
}

/** The form by which a person without a link asks for one, without JavaScript. */
export const dataLinkForm = ({ address = '', fault }: { readonly address?: string; readonly fault?: string } = {}): string =>
  `<form class="stack" method="post" action="${dataRequestPath}">
<label class="stack"><span>Tu correo o tu celular</span><input class="input" name="address" required maxlength="254" autocomplete="email" value="${escapeHtml(address)}"${fault === undefined ? '' : ' aria-invalid="true" aria-describedby="address-fault"'}></label>
${fault === undefined ? '' : `<p class="error" role="alert" id="address-fault">${escapeHtml(fault)}</p>`}<button class="btn btn-primary btn-l btn-wide">Enviarme mi enlace</button></form>`;

/** Why a link is needed, for who has none. */
export const whyLink =
  'Te enviamos un enlace para que veas y pidas lo que quieras sobre tus datos: por correo, o por SMS o WhatsApp a tu celular.';

/** The form that shows a person their requests, without JavaScript. */
export const ownRequestsForm = (email: string, token: string, label = 'Ver mis solicitudes'): string =>
  `<form method="post" action="${dataRequestPath}">${hiddenFields({ email, token })}<button class="btn btn-l btn-wide">${label}</button></form>`;
