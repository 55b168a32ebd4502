import type { WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import { openLinks } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { OutgoingTemplate } from '../../channels/outgoing-messages.ts';

type Values = Pick<OutgoingTemplate, 'parameters' | 'postbackTexts' | 'urlSuffixes'>;

/** Everything of a WhatsApp method that is written for each person, as one list of texts. */
export interface WhatsappTexts {
  /** The parameters, the whole addresses of the links, the postback texts. */
  readonly texts: readonly string[];
  /** How many of them are parameters. */
  readonly shortened: number;
  /** What belongs where, of the texts as they were written for one person. */
  read(written: readonly string[]): Values;
}

/**
 * Lists the texts of a method. The end of a link is written behind the address that it completes, since values are encoded inside of
 * web addresses alone.
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
