import { escapeHtml } from './escape-html.ts';

/** Safe HTML, made by `markup` only. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Interpolated values of `markup`. `undefined`, `null` and `false` render nothing. */
export type Content = Markup | string | number | undefined | null | false | readonly Content[];

function written(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (content === undefined || content === null || content === false) return '';
  return typeof content === 'object' ? content.map(written).join('') : escapeHtml(String(content));
}

/** HTML template literal: interpolated values are escaped, unless they are markup already. */
export const markup = (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...contents.map(written)));
