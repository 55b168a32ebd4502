import { escapeHtml } from './escape-html.ts';

/** HTML that is safe to send: made by `markup` alone. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a hole of `markup`. Nothing is written for `undefined`, `null` and `false`. */
export type Content = Markup | string | number | undefined | null | false | readonly Content[];

function written(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (content === undefined || content === null || content === false) return '';
  return typeof content === 'object' ? content.map(written).join('') : escapeHtml(String(content));
}

/** HTML out of a template: everything in its holes is escaped, but what is markup already. */
export const markup = (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...contents.map(written)));
