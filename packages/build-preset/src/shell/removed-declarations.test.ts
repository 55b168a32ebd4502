import { describe, expect, it } from '@jest/globals';
import { withoutDeclarations } from './removed-declarations.loader.ts';

const source = `var DEV = true;
function kept() {
  return DEV ? unused() : 1;
}
function unused({ a }) {
  if (a) {
    b();
  }
}
function unusedWithParameters({
  a,
  b
}) {
  c();
}
var Unused = class extends Base {
  render() {
    return 1;
  }
};
Unused.contextType = Context;
Unused.displayName = "Unused";
var Component = forwardRef(
  function Named(props) {
    return props;
  }
);
Component.displayName = "Component";
Handle.prototype.focus = function (options) {
  if (options) {
    focus();
  }
};
function Handle() {
  this.one = 1;
}
Handle.prototype.blur = function () {
  blur();
};
var last = 2;
`;

describe('declarations of a library that are never called', () => {
  it('are removed with their fields and methods', () => {
    expect(withoutDeclarations(source, { unused: ['unused', 'unusedWithParameters', 'Unused', 'Component', 'Handle'] }))
      .toBe(`var DEV = true;
function kept() {
  return DEV ? unused() : 1;
}
function unused() {}
function unusedWithParameters() {}
function Unused() {}
function Component() {}
function Handle() {}
var last = 2;
`);
  });

  it('throw when a caller of a removed feature reaches them', () => {
    const text = withoutDeclarations(source, { unused: [], refused: ['unused'] });
    expect(text).toContain('function unused() { throw Error("Removed by the build of the shell: unused"); }');
    expect(text).not.toContain('b();');
  });

  it('may be constants with another value', () => {
    expect(withoutDeclarations(source, { unused: [], constants: { DEV: 'false' } })).toMatch(/^var DEV = false;$/m);
  });

  it.each([{ unused: ['gone'] }, { unused: [], refused: ['gone'] }, { unused: [], constants: { GONE: 'false' } }])(
    'fail the build when the library has others: %j',
    (options) => {
      expect(() => withoutDeclarations(source, options)).toThrow(/does not declare gone as expected/i);
    },
  );
});
