import { expect, it } from '@jest/globals';
import { withoutModules } from './emptied-modules.loader.ts';

const oneModule = (id: string, body: string) => `\n/***/ ${id}:\n/***/ ((module) => {\n\n${body}\n\n/***/ }),\n`;
const bundle = (...modules: string[]) =>
  `/******/ var __webpack_modules__ = ({\n${modules.join('')}\n/******/ });\n// The code of the bundle: CodeEditor.`;
const marks = ['(function(CodeEditor)', 'This is CodeEditor'];

it('empties the marked modules of a bundle and keeps all else', () => {
  const kept = oneModule('7', 'module.exports = () => CodeEditor;');
  const whole = bundle(oneModule('408', '// This is CodeEditor'), oneModule('"./mode.js"', '(function(CodeEditor) {})'), kept);
  expect(withoutModules(whole, { marks, count: 2 })).toBe(
    bundle('\n/***/ 408:\n(() => {}),', '\n/***/ "./mode.js":\n(() => {}),', kept),
  );
});

it('refuses a bundle with another number of them, such as a new version of the library', () => {
  const whole = bundle(oneModule('408', '// This is CodeEditor'), oneModule('7', ''));
  expect(() => withoutModules(whole, { marks, count: 2 })).toThrow('The bundle has 1 modules with');
});

it('refuses to empty the last module, after which the code of the bundle begins', () => {
  const whole = bundle(oneModule('7', ''), oneModule('408', '// This is CodeEditor'));
  expect(() => withoutModules(whole, { marks, count: 1 })).toThrow('The last module of the bundle');
});
