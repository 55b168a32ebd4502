import { openLinks, replyButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';

/** What a form holds of a template: lists of texts. `replyButtons` says which button each postback text belongs to. */
export interface TemplateValues {
  readonly parameters: readonly string[];
  readonly replyButtons: readonly number[];
  readonly postbackTexts: readonly string[];
  readonly urlSuffixes: readonly string[];
}

/** Whether the lists are as long as a template wants them, and for its own buttons. */
export const fitsTemplate = (values: TemplateValues, template: WhatsappTemplate): boolean =>
  values.parameters.length === template.parameterCount &&
  values.urlSuffixes.length === openLinks(template).length &&
  values.postbackTexts.length === values.replyButtons.length &&
  values.replyButtons.join() ===
    replyButtons(template)
      .map(({ index }) => index)
      .join();

/** The lists as a template wants them, with what was typed already. */
export function fittedToTemplate(values: TemplateValues, template: WhatsappTemplate) {
  const replies = replyButtons(template);
  const textByButton = new Map(values.replyButtons.map((index, place) => [index, values.postbackTexts[place]]));
  return {
    parameters: Array.from({ length: template.parameterCount }, (_, place) => values.parameters[place] ?? ''),
    replyButtons: replies.map(({ index }) => index),
    postbackTexts: replies.map(({ index }) => textByButton.get(index) ?? ''),
    urlSuffixes: openLinks(template).map((_, place) => values.urlSuffixes[place] ?? ''),
  };
}
