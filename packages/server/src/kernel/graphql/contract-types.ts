import { OperationTypeNode } from 'graphql';
import type { WireNames } from '@pregon/contract/wire-names';
import type { Builder, Row } from './builder.ts';

/** The inspected parts of a Valibot schema. */
export interface Inspectable {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
  readonly pipe?: readonly Inspectable[];
}

/** A schema without its list and null wrappers. */
export interface Shape {
  readonly core: Inspectable;
  readonly list: boolean;
  readonly nullable: boolean;
}

export function shapeOf(schema: Inspectable): Shape {
  if (schema.wrapped) return { ...shapeOf(schema.wrapped), nullable: true };
  if (schema.item) return { ...shapeOf(schema.item), list: true, nullable: false };
  return { core: schema, list: false, nullable: false };
}

/** What this server answers for a field. Optional is what servers before it leave out. */
const answered = (schema: Inspectable): Inspectable => (schema.type === 'optional' && schema.wrapped ? schema.wrapped : schema);

const scalars: Readonly<Record<string, string>> = { string: 'String', picklist: 'String', literal: 'String', boolean: 'Boolean' };

/** The GraphQL scalar of a leaf schema. */
export function scalarOf({ type, pipe = [] }: Inspectable): string {
  if (type === 'number') return pipe.some((action) => action.type === 'integer') ? 'Int' : 'Float';
  const scalar = scalars[type];
  if (!scalar) throw new Error(`GraphQL has no scalar for a schema of type ${type}.`);
  return scalar;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Builds GraphQL types from the contract's schemas, each of them once. */
export class ContractTypes {
  readonly #builder: Builder;
  readonly #made = new Set<string>();

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  /**
   * The name of an output type and of its nested types. A page is named after its items: `CampaignPage`; another nested object
   * after its field: `AudienceReach`. Fields have wire names.
   */
  output(name: string, schema: Inspectable, names: WireNames): string {
    const { entries } = schema;
    if (!entries) return scalarOf(schema);
    const isPage = 'items' in entries && 'total' in entries;
    const typeName = isPage ? `${name}Page` : name;
    if (this.#isNew(typeName)) {
      this.#builder.objectType(typeName, {
        fields: (t) =>
          Object.fromEntries(
            Object.entries(entries).map(([key, entry]) => {
              const { core, list, nullable } = shapeOf(answered(entry));
              const type = this.output(isPage ? name : `${name}${capitalized(key)}`, core, names);
              return [names[key] ?? key, t.field({ type: list ? [type] : type, nullable, resolve: (row) => row[key] as Row })];
            }),
          ),
      });
    }
    return typeName;
  }

  /** The name of the input type of an object schema. */
  input(name: string, schema: Inspectable, names: WireNames): string {
    const { entries } = schema;
    if (!entries) return scalarOf(schema);
    if (this.#isNew(name)) {
      this.#builder.inputType(name, {
        fields: (t) =>
          Object.fromEntries(
            Object.entries(entries).map(([key, entry]) => {
              const { core, list, nullable } = shapeOf(entry);
              const type = this.input(`${name}${capitalized(key)}`, core, names);
              return [names[key] ?? key, t.field({ type: list ? [type] : type, required: !nullable })];
            }),
          ),
      });
    }
    return name;
  }

  /** A root type. GraphQL refuses one without fields, so mutations must have one from the start. */
  root(operation: OperationTypeNode): string {
    if (operation === OperationTypeNode.MUTATION && this.#isNew('Mutation')) this.#builder.mutationType({});
    return operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';
  }

  #isNew(name: string): boolean {
    const isNew = !this.#made.has(name);
    this.#made.add(name);
    return isNew;
  }
}
