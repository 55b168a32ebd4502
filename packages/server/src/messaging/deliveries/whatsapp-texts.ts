import type { WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import { openLinks } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { OutgoingTemplate } from '../../channels/outgoing-messages.ts';

type Values = Pick<OutgoingTemplate, 'parameters' | 'postbackTexts' | 'urlSuffixes'>;

/** All parts of a WhatsApp message with merge tags, as one list of texts. */
export interface WhatsappTexts {
  /** The parameters, the full addresses of the links, the postback texts. */
  readonly texts: readonly string[];
  /** How many of them are parameters, whose links are shortened. */
  readonly shortened: number;
  /** Splits the rendered texts into their places. */
  read(written: readonly string[]): Values;
}

/**
 * Lists the texts of a method. The variable end of a link is appended to its base address, because values are URL-encoded within
 * web addresses only.
 */
export function whatsappTexts(
  { waParameters, waPostbackTexts, waUrlSuffixes }: WhatsappMethod,
  template: Pick<WhatsappTemplate, 'buttons'> | undefined,
): WhatsappTexts {
  const links = template ? openLinks(template) : [];
  const baseOf = (order: number): string => links[order]?.base ?? '';
  const linksFrom = waParameters.length;
  const postbacksFrom = linksFrom + waUrlSuffixes.length;
  return {
    texts: [
      ...waParameters,
      ...waUrlSuffixes.map((suffix, order) => baseOf(order) + suffix),
      ...waPostbackTexts.map(({ text }) => text),
    ],
    shortened: linksFrom,
    read: (written) => ({
      parameters: written.slice(0, linksFrom),
      urlSuffixes: written.slice(linksFrom, postbacksFrom).map((address, order) => address.slice(baseOf(order).length)),
      postbackTexts: waPostbackTexts.map(({ index }, order) => ({ index, text: written[postbacksFrom + order] ?? '' })),
    }),
  };
}
