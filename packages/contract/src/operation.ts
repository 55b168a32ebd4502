import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Role } from './session/roles.ts';
import type { WireNames } from './wire-names.ts';

/** One GraphQL operation: its document, the schema of its variables and of its `data`. */
export interface OperationShape {
  readonly document: string;
  /** Who may call it. */
  readonly access: readonly Role[];
  readonly variables: GenericSchema;
  readonly result: GenericSchema;
  /** Names inside the variables that differ on the wire. Results use aliases instead (see `fields`). */
  readonly wire?: WireNames;
}

/** Describes an operation. The document must fit the server's schema: a test walks every one of them against it. */
export const operation = <const O extends OperationShape>(definition: O): O => definition;

export type OperationVariables<O extends OperationShape> = InferInput<O['variables']>;
export type OperationResult<O extends OperationShape> = InferOutput<O['result']>;

/** The name that a document gives its operation: the second word of `query campaigns(...)`. */
export function operationName({ document }: OperationShape): string {
  const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1];
  if (!name) throw new Error('A GraphQL document must name its operation.');
  return name;
}

interface Inspectable {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
}

/** Arrays, nullables and pipes are seen through: GraphQL selects the same fields. */
function unwrap(schema: Inspectable): Inspectable {
  const inner = schema.wrapped ?? schema.item;
  return inner ? unwrap(inner) : schema;
}

/**
 * The selection that reads every field of an object schema: `identifier name items { name }`. A field with another name on the
 * wire is aliased (`objective: objetive`), so that the answer arrives in the code's names.
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
