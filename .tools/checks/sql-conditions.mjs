/**
 * Refuses conditions in SQL that are nearly always mistakes: `and` beside `or` without brackets, an account among
 * alternatives, an account that is excluded, and a join by what differs.
 */

/**
 * The texts of the template literals of a source, each hole as one word: an account's id as `account_id`. A template within a hole
 * is a text of its own.
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
        top.text += /^\$\{[\w.]*\baccountId\}/.test(source.slice(index, index + 80)) ? 'account_id' : 'hole';
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

/**
 * The mistakes in the conditions of a statement, or of a part of one.
 * @param {string} text
 * @returns {string[]}
 */
export function suspectConditions(text) {
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  /** @type {Set<string>} */
  const found = new Set();
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
    else if (word === 'or') clause.hasOr = true;
    else if (word.endsWith('account_id')) clause.hasAccount = true;
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
