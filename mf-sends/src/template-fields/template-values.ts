import { openLinks, replyButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';

/** The template values of a form. `replyButtons` holds the button index of each postback text. */
export interface TemplateValues {
  readonly parameters: readonly string[];
  readonly replyButtons: readonly number[];
  readonly postbackTexts: readonly string[];
  readonly urlSuffixes: readonly string[];
}

/** Returns whether the lists have the lengths and the buttons of the template. */
export const fitsTemplate = (values: TemplateValues, template: WhatsappTemplate): boolean =>
  values.parameters.length === template.parameterCount &&
  values.urlSuffixes.length === openLinks(template).length &&
  values.postbackTexts.length === values.replyButtons.length &&
  values.replyButtons.join() ===
    replyButtons(template)
      .map(({ index }) => index)
      .join();

/** Resizes the lists to a template and keeps the texts that still apply. */
export function fitToTemplate(values: TemplateValues, template: WhatsappTemplate) {
  const replies = replyButtons(template);
  const textByButton = new Map(values.replyButtons.map((index, position) => [index, values.postbackTexts[position]]));
  return {
    parameters: Array.from({ length: template.parameterCount }, (_, index) => values.parameters[index] ?? ''),
    replyButtons: replies.map(({ index }) => index),
    postbackTexts: replies.map(({ index }) => textByButton.get(index) ?? ''),
    urlSuffixes: openLinks(template).map((_, index) => values.urlSuffixes[index] ?? ''),
  };
}
