/**
 * Refuses conditions in SQL that are nearly always mistakes: alternatives outside of brackets, an account among alternatives, an
 * account that is excluded, a join by what differs, an exclusion that is not listed, a period that is not half-open, and a bound
 * that excludes nothing.
 */

/**
 * What statements exclude by `<>`. Everything else is compared by `=`: an exclusion that is missing here is probably an `=` that
 * was mistyped, and a wanted one is added.
 */
const exclusions = [
  "f.release <> ''",
  "c.confdeltype <> ''",
  'hole_table.customer_id <> row.customer_id',
  'as_of <> hole_today',
  'm.type <> hole_channel',
  'slot <> hole_baseSlot',
  's.state <> hole',
  'o.state <> hole',
  'p.attribution_days <> excluded.attribution_days',
  'amount <> 0',
  'hole <> 0',
  'id <> hole_id',
  'id <> hole_but',
  "address <> ''",
  'hole_name <> hole_code',
  "code <> ''",
  "hole_column <> ''",
  'm.from_focus <> m.to_focus',
  'from_focus <> to_focus',
  'e.id <> all',
];

/** Ranges that are neither half-open nor a look back from a moment: both of their bounds belong to them, or neither does. */
const otherRanges = ['version', 'p.since', 'day'];

/** One word for the hole of a template: an account's id is `account_id`, and names keep their words. */
function holeWord(/** @type {string} */ rest) {
  const [, name] = /^\$\{([A-Za-z_][\w.]*)\}/.exec(rest) ?? [];
  if (name === undefined) return 'hole';
  return /(?:^|\.)accountId$/.test(name) ? 'account_id' : `hole_${name.replaceAll('.', '_')}`;
}

/**
 * The texts of the template literals of a source, each hole as one word. A template within a hole is a text of its own.
 * @param {string} source
 */
export function templateTexts(source) {
  /** @type {string[]} */
  const texts = [];
  /** @type {{ text: string, braces: number }[]} */
  const open = [];
  let index = 0;
  let isText = false;
  const skipTo = (/** @type {string} */ end) => {
    const found = source.indexOf(end, index + 2);
    index = found < 0 ? source.length : found + end.length;
  };
  while (index < source.length) {
    const character = source[index];
    const top = open.at(-1);
    if (isText && top) {
      if (character === '`') {
        texts.push(top.text);
        open.pop();
        isText = false;
      } else if (character === '$' && source[index + 1] === '{') {
        top.text += holeWord(source.slice(index, index + 80));
        top.braces = 0;
        isText = false;
        index += 1;
      } else top.text += character;
      index += character === '\\' ? 2 : 1;
    } else if (source.startsWith('//', index)) skipTo('\n');
    else if (source.startsWith('/*', index)) skipTo('*/');
    else if (character === "'" || character === '"') {
      const quoted = /^(['"])(?:\\.|(?!\1)[^\n\\])*\1?/.exec(source.slice(index, index + 2000));
      index += quoted?.[0].length || 1;
    } else {
      if (character === '`') {
        open.push({ text: '', braces: 0 });
        isText = true;
      } else if (top && character === '{') top.braces += 1;
      else if (top && character === '}') {
        if (top.braces === 0) isText = true;
        else top.braces -= 1;
      }
      index += 1;
    }
  }
  return texts;
}

const token =
  /<>|!=|[(),;]|\b(?:and|or|between|case|end|when|then|else|select|from|where|on|having|set|order|group|union|limit|returning|using|join|left|cross|values|filter|insert|delete|update|with|is distinct from)\b|\b[\w.]*account_id\b/g;

/** What begins a condition: a part of a statement has no name. */
const conditions = new Set(['', 'where', 'on', 'having', 'when']);

const comparison = /([\w.]+|\)|'')(?:::\w+)* (<>|!=|<=|>=|<|>) ([\w.]+|\(|'')/g;

/** The mistakes in single comparisons, and in pairs of them that make up a range. */
function suspectComparisons(/** @type {string} */ code) {
  /** @type {string[]} */
  const found = [];
  /** @type {{ of: string, sign: string, end: number } | undefined} */
  let from;
  for (const { 0: written, 1: of = '', 2: sign = '', 3: bound = '', index } of code.matchAll(comparison)) {
    if ((sign === '<>' || sign === '!=') && !exclusions.includes(written))
      found.push(`excludes «${written}», which is not listed`);
    if (/^[<>]=$/.test(sign) && bound === '0' && !/(?:amount|hour)$/.test(of))
      found.push(`has the bound «${written}», which excludes nothing`);
    if (of.endsWith('amount') && /^(?:>|<=)$/.test(sign) && bound === '0')
      found.push(`takes what costs nothing for a return: «${written}»`);
    if (/(?:^|\.)state$/.test(of) && /^(?:>|<=)$/.test(sign)) found.push(`compares a state by «${written}»`);
    const isRange = from?.of === of && /^[^()]* and $/.test(code.slice(from.end, index));
    if (from && isRange && !ranges.has(`${from.sign} ${sign}`) && !otherRanges.includes(of))
      found.push(`has a range of «${of}» that is not half-open`);
    from = isRange ? undefined : { of, sign, end: index + written.length };
  }
  return found;
}

/** From a moment, or looking back from one: exactly one of the bounds belongs to a range. */
const ranges = new Set(['>= <', '<= >', '> <=']);

/**
 * The mistakes in the conditions of a statement, or of a part of one.
 * @param {string} text
 * @returns {string[]}
 */
export function suspectConditions(text) {
  const code = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ');
  const found = new Set(suspectComparisons(code));
  const newClause = (/** @type {string} */ name) => ({ name, hasAnd: false, hasOr: false, hasAccount: false, isBetween: false });
  let clause = newClause('');
  /** @type {(typeof clause)[]} */
  const outer = [];
  for (const [word] of code.matchAll(token)) {
    if (word === '(' || word === 'case') {
      outer.push(clause);
      clause = newClause(word);
    } else if (word === ')' || word === 'end') clause = outer.pop() ?? newClause('');
    else if (word === 'between') clause.isBetween = true;
    else if (word === 'and' && clause.isBetween) clause.isBetween = false;
    else if (word === 'and') clause.hasAnd = true;
    else if (word === 'or') {
      clause.hasOr = true;
      if (conditions.has(clause.name) && code.trim() !== 'or') found.add('has an alternative outside of brackets');
    } else if (word.endsWith('account_id')) clause.hasAccount = true;
    else if (word === '<>' || word === '!=' || word === 'is distinct from') {
      if (clause.name === 'on') found.add('joins by what differs');
    } else clause = newClause(word);
    if (clause.hasAnd && clause.hasOr) found.add('has «and» beside «or» without brackets');
    if (clause.hasOr && clause.hasAccount) found.add('has an account among alternatives');
  }
  if (/account_id\s*(?:<>|!=|is distinct from)|(?:<>|!=|is distinct from)\s*[\w.]*account_id/.test(code))
    found.add('excludes an account');
  return [...found];
}

/** Whether a text is SQL, or a part of a statement: names of tables, keywords and conditions are in lower case. */
export const isSql = (/** @type {string} */ text) =>
  /\b(?:select|where|join|update|delete from|insert into|exists|is (?:not )?null|and|or)\b|account_id (?:=|<>)/.test(text) &&
  !/<\/|\breturn\b/.test(text);
