declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  interface Options {
    wordwrap?: number | false;
    selectors?: Selector[];
  }
  export function convert(html: string, options?: Options): string;
}
