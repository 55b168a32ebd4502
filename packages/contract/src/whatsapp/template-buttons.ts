import type { WhatsappTemplate } from './whatsapp.schema.ts';

type Buttons = Pick<WhatsappTemplate, 'buttons'>;

/** A quick reply of a template, with its index among all of the template's buttons. */
export interface ReplyButton {
  readonly index: number;
  readonly text: string;
}

/** A link of a template whose URL needs a suffix; `base` is the part before it. */
export interface OpenLink extends ReplyButton {
  readonly base: string;
}

/** Returns the quick replies of a template. Each may have a postback text. */
export const replyButtons = ({ buttons }: Buttons): readonly ReplyButton[] =>
  buttons.flatMap(({ kind, text, index }, position) => (kind === 'respuesta' ? [{ index: index ?? position, text }] : []));

const place = /\{\{\s*\w+\s*\}\}/;

/** Returns the links of a template that need a suffix, in order. Providers allow one placeholder, at the end. */
export const openLinks = ({ buttons }: Buttons): readonly OpenLink[] =>
  buttons.flatMap(({ kind, text, index, url = '' }, position) => {
    const start = url.search(place);
    return kind === 'enlace' && start >= 0 ? [{ index: index ?? position, text, base: url.slice(0, start) }] : [];
  });

/** The value of a button in one message: the address that it opens, or the postback text of the account. */
export interface ButtonValue {
  readonly kind: WhatsappTemplate['buttons'][number]['kind'];
  readonly text: string;
  /** Null for a button without a value: a call, or a reply without a postback text. */
  readonly value: string | null;
}

interface Values {
  readonly postbackTexts: readonly { readonly index: number; readonly text: string }[];
  readonly urlSuffixes: readonly string[];
}

/** Fills the buttons of a template with their values. */
export function filledButtons({ buttons }: Buttons, { postbackTexts, urlSuffixes }: Values): readonly ButtonValue[] {
  const links = openLinks({ buttons });
  return buttons.map(({ kind, text, url, ...button }, position) => {
    const index = button.index ?? position;
    const open = links.findIndex((link) => link.index === index);
    const address = open < 0 ? url : `${links[open]?.base ?? ''}${urlSuffixes[open] ?? ''}`;
    const postbackText = postbackTexts.find((postback) => postback.index === index)?.text;
    return { kind, text, value: (kind === 'enlace' ? address : postbackText) ?? null };
  });
}
