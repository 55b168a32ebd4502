import { housePalette } from '../message/mail-html.ts';
import { narrowStyles } from '../message/narrow-styles.ts';

/** A complete document of blocks for previews, not for sending. */
export const templateDocument = (content: string, { ground } = housePalette): string =>
  `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<style>${narrowStyles}</style>
</head>
<body style="margin:0;background-color:${ground}">
${content.replace(/ data-gjs-[a-z]+="[^"]*"/g, '').replaceAll('</table><table', '</table>\n<table')}
</body>
</html>
`;
