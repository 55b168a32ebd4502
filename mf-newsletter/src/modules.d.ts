declare module '*.css';

declare module 'grapesjs/locale/es.js' {
  const messages: Record<string, unknown>;
  export default messages;
}

// The package's declarations describe a default export that its bundle only has through interoperability.
declare module 'grapesjs-preset-newsletter' {
  import type { Editor } from 'grapesjs';
  export default function newsletterPreset(editor: Editor, options: Record<string, unknown>): void;
}
