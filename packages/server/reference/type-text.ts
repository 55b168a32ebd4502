/** A JSON Schema as the OpenAPI document has it. */
export interface SchemaText {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaText[];
  readonly oneOf?: readonly SchemaText[];
  readonly allOf?: readonly SchemaText[];
  readonly items?: SchemaText;
  readonly properties?: Readonly<Record<string, SchemaText>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaText | boolean;
  readonly description?: string;
}

/** Who writes a value of the type: a caller may leave out what is optional by `undefined`, too. */
export type Writer = 'caller' | 'server';

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value);
const indented = (text: string): string => text.replaceAll('\n', '\n  ');
const isAnything = (schema: SchemaText): boolean => Object.keys(schema).every((key) => key === 'description');

/** The name of a property, quoted where it is no identifier. */
const nameText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

function union(schemas: readonly SchemaText[], writer: Writer): string {
  // An alternative that accepts anything would hide the others.
  const telling = schemas.filter((schema) => !isAnything(schema));
  return [...new Set((telling.length > 0 ? telling : schemas).map((schema) => typeText(schema, writer)))].join(' | ');
}

function objectText({ properties = {}, required = [], additionalProperties }: SchemaText, writer: Writer): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name);
    const type = typeText(schema, writer);
    const orUndefined = isOptional && writer === 'caller' ? ' | undefined' : '';
    return `\n  readonly ${nameText(name)}${isOptional ? '?' : ''}: ${indented(type)}${orUndefined};`;
  });
  if (rows.length > 0) return `{${rows.join('')}\n}`;
  if (additionalProperties === false) return 'Readonly<Record<string, never>>';
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, writer) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}

/** Returns the TypeScript type of a JSON Schema. */
export function typeText(schema: SchemaText, writer: Writer): string {
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives, writer);
  if (schema.allOf) return schema.allOf.map((part) => `(${typeText(part, writer)})`).join(' & ');
  switch (schema.type) {
    case 'array':
      return `ReadonlyArray<${typeText(schema.items ?? {}, writer)}>`;
    case 'object':
      return objectText(schema, writer);
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
    case 'number':
    case 'string':
      return schema.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`A JSON Schema has the type ${schema.type}, which has no TypeScript type.`);
  }
}
