/** A message beyond the limits of rendering. `message` says in Spanish what there is too much of. */
export class TooComplexMessage extends Error {
  constructor(what: string) {
    super(`El newsletter es demasiado complejo: ${what}`);
    this.name = 'TooComplexMessage';
  }
}

/** Limits of one message. The largest real one so far has 900 elements and 150 rules. */
export const messageLimits = {
  elements: 10_000,
  rules: 1000,
  /** Inlining matches each rule against all elements. */
  rulesTimesElements: 1_000_000,
  mergeTags: 2000,
  /** Characters of the HTML after inlining. */
  inlined: 3_000_000,
} as const;

const number = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

function rulesIn(html: string): number {
  let rules = 0;
  for (const [, sheet = ''] of html.matchAll(/<style[^>]*>([^<]*)/gi)) rules += countOf(sheet, /[{,]/g);
  return rules;
}

/** Throws `TooComplexMessage` for cleaned HTML beyond the limits. */
export function checkComplexity(html: string): void {
  const elements = countOf(html, /<[a-z]/gi);
  const rules = rulesIn(html);
  const { elements: mostElements, rules: mostRules, rulesTimesElements, mergeTags } = messageLimits;
  if (elements > mostElements) {
    throw new TooComplexMessage(`tiene ${number.format(elements)} elementos y puede tener ${number.format(mostElements)}.`);
  }
  if (rules > mostRules || rules * elements > rulesTimesElements) {
    throw new TooComplexMessage(`tiene ${number.format(rules)} reglas de estilo para ${number.format(elements)} elementos.`);
  }
  if (countOf(html, /\{\{/g) > mergeTags) {
    throw new TooComplexMessage(`puede tener ${number.format(mergeTags)} etiquetas.`);
  }
}

/** Throws `TooComplexMessage` for HTML that became too large by inlining. */
export function checkInlinedSize(html: string): void {
  if (html.length > messageLimits.inlined) throw new TooComplexMessage('sus estilos lo hacen demasiado grande.');
}
