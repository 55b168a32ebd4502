declare module '*.css';

declare module 'grapesjs/locale/es.js' {
  const messages: Record<string, unknown>;
  export default messages;
}

// The package's own declarations describe a default export that its bundle has only through interoperability.
declare module 'grapesjs-preset-newsletter' {
  import type { Editor } from 'grapesjs';
  export default function newsletterPreset(editor: Editor, options: Record<string, unknown>): void;
}
