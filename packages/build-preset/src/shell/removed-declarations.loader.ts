import type { LoaderContext } from '@rspack/core';

export interface RemovedDeclarations {
  /** Functions with their methods, classes and variables at the top level that are never called: each becomes a function that does nothing. */
  readonly unused: readonly string[];
  /** Functions at the top level that only a caller of a removed feature reaches: each becomes a function that throws and names itself. */
  readonly refused?: readonly string[];
  /** Constants at the top level with their new value, such as a switch of development warnings. */
  readonly constants?: Readonly<Record<string, string>>;
}

/**
 * Removes declarations from a library that is published as an unminified module, if other code of it refers to them and they are never
 * called, so that tree shaking cannot find out. What only they use is then shaken. Throws when the library does not have a declaration.
 */
function removedDeclarations(this: LoaderContext<RemovedDeclarations>, source: string): string {
  return withoutDeclarations(source, this.getOptions());
}

export default removedDeclarations;

/** @see removedDeclarations */
export function withoutDeclarations(source: string, { unused, refused = [], constants = {} }: RemovedDeclarations): string {
  const missing = (name: string) => new Error(`The library does not declare ${name} as expected.`);
  const replacing = (body: string) => (text: string, name: string) => {
    // A declaration ends with the first line that closes a bracket in the first column; what is assigned to its fields follows it.
    const declaration = new RegExp(
      String.raw`^(?:function ${name}\(|(?:var|class) ${name}\b)[\s\S]*?\n[)}]+;?$(?:\n${name}\.\w+ = .*;$)*`,
      'm',
    );
    if (!declaration.test(text)) throw missing(name);
    const method = new RegExp(String.raw`^${name}\.prototype\.\w+ = function [\s\S]*?\n\};\n`, 'gm');
    return text.replaceAll(method, '').replace(declaration, `function ${name}() {${body.replace('NAME', name)}}`);
  };
  const emptied = unused.reduce(replacing(''), source);
  const shortened = refused.reduce(replacing(' throw Error("Removed by the build of the shell: NAME"); '), emptied);
  return Object.entries(constants).reduce((text, [name, value]) => {
    const declaration = new RegExp(`^var ${name} = .*;$`, 'm');
    if (!declaration.test(text)) throw missing(name);
    return text.replace(declaration, `var ${name} = ${value};`);
  }, shortened);
}
