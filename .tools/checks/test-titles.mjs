import { parseSync } from '@swc/core';

/** Functions that define tests: `it`, `test`, `describe` and fixtures such as `staffTest`. */
const named = /^(?:it|test|describe)$|Test$/;

/**
 * Parses the titles of a test file: of its groups, tests and steps, each prefixed by those around it: `['a form', 'a form › shows what is
 * missing']`. Computed parts of a title are `${…}`.
 *
 * @param {string} source
 * @param {string} file its name, which says how the source is written
 * @returns {string[]}
 */
export function testTitles(source, file) {
  /** @type {string[]} */
  const titles = [];
  const visit = (/** @type {unknown} */ node, /** @type {string[]} */ within) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, within);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const title = isCall(node) ? titleOf(node) : undefined;
    const inside = title === undefined ? within : [...within, title];
    if (title !== undefined) titles.push(inside.join(' › '));
    for (const value of Object.values(node)) visit(value, inside);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }).body, []);
  return titles;
}

/**
 * @param {object} node
 * @returns {node is import('@swc/core').CallExpression}
 */
const isCall = (node) => 'type' in node && node.type === 'CallExpression';

/**
 * The title of a call that defines a test; undefined for any other call.
 * @param {import('@swc/core').CallExpression} call
 */
function titleOf({ callee, arguments: [first] }) {
  if (!named.test(rootOf(callee) ?? '')) return undefined;
  const expression = first?.expression;
  if (expression?.type === 'StringLiteral') return expression.value;
  if (expression?.type === 'TemplateLiteral') return expression.quasis.map(({ cooked }) => cooked).join('${…}');
  return undefined;
}

/**
 * The function's name: `test` for `test.each(rows)`, `test.describe` and `test`.
 * @param {import('@swc/core').Expression | import('@swc/core').Super | import('@swc/core').Import} callee
 * @returns {string | undefined}
 */
function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.value;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag);
  return undefined;
}
