import { narrowStyles } from './narrow-styles.ts';

/** Classes that the style sheet for narrow screens uses. */
const ownClass = /^m-/;

const head = (title: string) =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${title}</title>`,
    `<style>${narrowStyles}</style>`,
  ].join('\n');

/** Builds a complete mail document from the editor's inlined body, without attributes that only the editor uses. */
export function mailDocument(inlinedBody: string, title: string): string {
  const parsed = new DOMParser().parseFromString(inlinedBody, 'text/html');
  for (const style of parsed.querySelectorAll('style')) style.remove();
  for (const element of parsed.body.querySelectorAll('*')) {
    element.removeAttribute('id');
    const ownNames = [...element.classList].filter((name) => ownClass.test(name)).join(' ');
    if (ownNames) element.className = ownNames;
    else element.removeAttribute('class');
  }
  parsed.body.removeAttribute('id');
  const named = parsed.createElement('title');
  named.textContent = title;
  return `<!doctype html>
<html lang="es">
<head>
${head(named.innerHTML)}
</head>
${parsed.body.outerHTML}
</html>
`;
}
