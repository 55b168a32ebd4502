import { randomUUID } from 'node:crypto';
import type { Config } from '../../kernel/config/config.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';

/** How a mail looks: the name at its top, and the colour of that name and of the button. */
export interface MailLook {
  readonly name: string;
  /** `#b81575`. */
  readonly strong: string;
}

const platformLook: MailLook = { name: 'Pregón', strong: '#b81575' };

/** The readable colour of words on a button: white, or dark where the button is light. */
function wordsOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255);
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#211c18';
}

/** A mail to a member of staff with one link. */
export interface AccountMail {
  readonly to: string;
  /** A fixed text, so that no user input gets into a header. */
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly words: string; readonly href: string };
  /** Further notes in small print. */
  readonly notes: readonly string[];
  /** That of the platform by default. */
  readonly look?: MailLook;
}

const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Arial,sans-serif";
const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
const note = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:#5c544d">${escapeHtml(text)}</p>`;

function html({ subject, greeting, paragraphs, action, notes, look = platformLook }: AccountMail): string {
  const strong = escapeHtml(look.strong);
  const words = wordsOn(look.strong);
  const href = escapeHtml(action.href);
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f7f5f3;color:#211c18;${font};font-size:16px;line-height:24px">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:${words === '#ffffff' ? strong : words}">${escapeHtml(look.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${strong};color:${words};font-weight:600;text-decoration:none">${escapeHtml(action.words)}</a></p>
${notes.map(note).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8e3de;font-size:13px;line-height:20px;color:#5c544d">Si el botón no funciona, copia esta dirección en tu navegador:<br><span style="word-break:break-all">${href}</span></p>
</div>
</body>
</html>`;
}

const text = ({ greeting, paragraphs, action, notes }: AccountMail): string =>
  [greeting, ...paragraphs, `${action.words}:\n${action.href}`, ...notes, 'Pregón'].join('\n\n');

/** Composes the message as HTML and text, without tracking. */
export function composeAccountMail({ mailFrom }: Pick<Config, 'mailFrom'>, mail: AccountMail): OutgoingMail {
  return {
    messageId: `${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`,
    from: { name: 'Pregón', address: mailFrom },
    replyTo: undefined,
    to: mail.to,
    subject: mail.subject,
    html: html(mail),
    text: text(mail),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
