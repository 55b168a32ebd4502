import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Role } from './session/roles.ts';
import { renameKeys, type WireNames } from './wire-names.ts';

/** The description of a GraphQL operation: its document, and the schemas of its variables and of its `data`. */
export interface OperationShape {
  readonly document: string;
  /** The roles that may call it. */
  readonly access: readonly Role[];
  readonly variables: GenericSchema;
  readonly result: GenericSchema;
  /** The wire names of variables that differ from the code's names. Results use aliases instead (see `fields`). */
  readonly wire?: WireNames;
}

/** Defines an operation. The document must be valid against the server's schema: a test checks every one. */
export const operation = <const O extends OperationShape>(definition: O): O => definition;

export type OperationVariables<O extends OperationShape> = InferInput<O['variables']>;
export type OperationResult<O extends OperationShape> = InferOutput<O['result']>;

/** Returns the operation name of a document: the second word of `query campaigns(...)`. */
export function operationName({ document }: OperationShape): string {
  const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1];
  if (!name) throw new Error('A GraphQL document must name its operation.');
  return name;
}

/** The address of all operations. */
export const graphqlPath = '/V2/query';

/** The body of an operation's request, according to GraphQL over HTTP. */
export function operationBody(definition: OperationShape, variables: unknown): string {
  const { document: query, wire } = definition;
  return JSON.stringify({ query, variables: renameKeys(variables, wire), operationName: operationName(definition) });
}

interface Inspectable {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
}

/** Unwraps arrays, nullables and pipes: GraphQL selects the same fields in each case. */
function unwrap(schema: Inspectable): Inspectable {
  const inner = schema.wrapped ?? schema.item;
  return inner ? unwrap(inner) : schema;
}

/**
 * Builds the selection set that reads every field of an object schema: `identifier name items { name }`. A field with another name on the
 * wire gets an alias (`objective: objetive`), so that the answer uses the code's names.
 */
export function fields(schema: GenericSchema, names: WireNames = {}): string {
  const select = (node: Inspectable): string =>
    Object.entries(node.entries ?? {})
      .map(([name, child]) => {
        const field = names[name] ? `${name}: ${names[name]}` : name;
        const inner = unwrap(child);
        return inner.entries ? `${field} { ${select(inner)} }` : field;
      })
      .join(' ');
  return select(unwrap(schema));
}
