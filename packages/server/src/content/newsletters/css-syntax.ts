/**
 * Keeps the parts of CSS that parse. Mail programs skip what they cannot read, but the library that inlines styles throws at it.
 * Valid CSS is returned unchanged.
 */

const propertyName = /^(?:--[\w-]+|-?[a-z][a-z\d_-]*)$/i;
/** At-rules that contain declarations. */
const declarationRules = /^@(?:font-face|page|viewport)\b/i;
/** At-rules that contain other rules. */
const groupRules = /^@(?:media|supports|(?:-[a-z]+-)?(?:keyframes|document))\b/i;
const keyframes = /^@(?:-[a-z]+-)?keyframes\b/i;
const keyframe = /^(?:from|to|[\d.]+%)(?:\s*,\s*(?:from|to|[\d.]+%))*$/i;
/** Simple selectors with their combinators. Contents of brackets are checked only for balance. */
const selector = /^(?:[\w\s.#*:>+~,^$|="'()[\]%/!?@&;-]|[^\0-\x7F])+$/;
const deepestGroup = 8;
/** Treated as the start of an at-rule at any position. */
const ruleName = /@(?:-[a-z]+-)?(?:charset|document|font-face|import|keyframes|media|namespace|page|supports|viewport)/i;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A piece of CSS up to a delimiter outside of strings and brackets. */
interface Piece {
  readonly text: string;
  /** The delimiter; empty at the end of the text. */
  readonly end: string;
  /** Whether its strings and brackets are closed. */
  readonly isClosed: boolean;
}

/** Reads from `from` to the first of `ends` outside of strings and brackets. A string ends with its line, closed or not. */
function readPiece(css: string, from: number, ends: string): Piece {
  const open: string[] = [];
  let quote = '';
  let isSpoiled = false;
  for (let index = from; index < css.length; index += 1) {
    const sign = css[index] ?? '';
    if (quote) {
      if (sign === '\n') isSpoiled = true;
      if (sign === quote || sign === '\n') quote = '';
    } else if (open.length === 0 && ends.includes(sign)) {
      return { text: css.slice(from, index), end: sign, isClosed: !isSpoiled };
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (closing[sign]) open.push(closing[sign]);
    else if (')]}'.includes(sign) && open.pop() !== sign) isSpoiled = true;
  }
  return { text: css.slice(from), end: '', isClosed: !isSpoiled && !quote && open.length === 0 };
}

/**
 * Whether a declaration can be inlined. A variable whose value refers to a variable or holds a replacement pattern would be
 * computed for ever.
 */
function isDeclaration({ text, isClosed }: Piece): boolean {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(colon, 0)).trim();
  const value = text.slice(colon + 1).trim();
  if (!isClosed || !propertyName.test(name) || name in Object.prototype) return false;
  if (/^(?:!\s*important)?$/i.test(value) || /[{}]/.test(value) || ruleName.test(value)) return false;
  const isVariable = name.startsWith('--');
  const usesVariable = /var\s*\(/i.test(value);
  return !(isVariable && usesVariable) && !(value.includes('$') && (isVariable || usesVariable));
}

/** Declarations as in a style attribute, without those that do not parse. */
export function wellFormedDeclarations(css: string): string {
  const valid: string[] = [];
  let isWhole = true;
  for (let from = 0; from < css.length;) {
    const piece = readPiece(css, from, ';');
    if (isDeclaration(piece)) valid.push(piece.text.trim());
    else if (piece.text.trim() || piece.end) isWhole = false;
    from += piece.text.length + 1;
  }
  return isWhole ? css : valid.join('; ');
}

/** One rule without what does not parse in it; undefined where nothing is left. */
function wellFormedRule(prelude: string, body: string, depth: number, isKeyframe: boolean): string | undefined {
  const head = prelude.trim();
  if (declarationRules.test(head)) return `${prelude}{${wellFormedDeclarations(body)}}`;
  if (groupRules.test(head)) {
    return depth < deepestGroup ? `${prelude}{${wellFormedRules(body, depth + 1, keyframes.test(head))}}` : undefined;
  }
  const isHead = isKeyframe ? keyframe.test(head) : selector.test(head) && !head.startsWith('@');
  return isHead ? `${prelude}{${wellFormedDeclarations(body)}}` : undefined;
}

function wellFormedRules(css: string, depth: number, isKeyframe: boolean): string {
  const valid: string[] = [];
  let isWhole = true;
  for (let from = 0; from < css.length;) {
    const prelude = readPiece(css, from, '{;');
    from += prelude.text.length + 1;
    if (prelude.end === '{') {
      const body = readPiece(css, from, '}');
      from += body.text.length + 1;
      const rule = prelude.isClosed && body.end === '}' ? wellFormedRule(prelude.text, body.text, depth, isKeyframe) : undefined;
      if (rule === undefined) isWhole = false;
      else valid.push(rule);
    } else if (prelude.text.trim() || prelude.end) isWhole = false;
    else valid.push(prelude.text);
  }
  const all = valid.join('');
  return isWhole && all === css ? css : all;
}

/** A sheet without the rules and declarations that do not parse. */
export const wellFormedSheet = (css: string): string => wellFormedRules(css, 0, false);
