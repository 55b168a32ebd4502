import type { WhatsappTemplate } from './whatsapp.schema.ts';

type Buttons = Pick<WhatsappTemplate, 'buttons'>;

/** A quick reply of a template, and its position among all of the template's buttons. */
export interface ReplyButton {
  readonly index: number;
  readonly text: string;
}

/** A link of a template whose address is left open at its end: `base` is what stands before that. */
export interface OpenLink extends ReplyButton {
  readonly base: string;
}

/** The quick replies of a template: each may have a postback text. */
export const replyButtons = ({ buttons }: Buttons): readonly ReplyButton[] =>
  buttons.flatMap(({ kind, text, index }, position) => (kind === 'respuesta' ? [{ index: index ?? position, text }] : []));

const place = /\{\{\s*\w+\s*\}\}/;

/** The links of a template that have to be completed, in their order. Providers allow one place, at the end. */
export const openLinks = ({ buttons }: Buttons): readonly OpenLink[] =>
  buttons.flatMap(({ kind, text, index, url = '' }, position) => {
    const start = url.search(place);
    return kind === 'enlace' && start >= 0 ? [{ index: index ?? position, text, base: url.slice(0, start) }] : [];
  });

/** What a button of one message does: the address that it opens, or the text that the account receives when it is tapped. */
export interface ButtonValue {
  readonly kind: WhatsappTemplate['buttons'][number]['kind'];
  readonly text: string;
  /** Null where it has none of its own: a call, or a reply that tells its own words. */
  readonly value: string | null;
}

interface Values {
  readonly postbackTexts: readonly { readonly index: number; readonly text: string }[];
  readonly urlSuffixes: readonly string[];
}

/** The buttons of a template with what belongs into them. */
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
