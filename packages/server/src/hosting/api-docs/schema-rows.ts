import type { Schema } from './api-document.ts';

/** A field of a request or response, as a row of a table. */
export interface SchemaRow {
  /** Path from the root: `items[].name`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Constraints of the value, as JSON Schema keywords. */
  readonly limits: readonly string[];
}

const limitWords = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'x-pattern',
  'contentMediaType',
  'x-checks',
  'default',
];

const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** Describes the type of a value: `string (date-time)`, `"email" | "sms"`, `object[]`, `number | null`. */
export function typeOf(schema: Schema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.items) return `${typeOf(schema.items)}[]`;
  if (schema.properties || schema.additionalProperties) return 'object';
  const types = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format ? `${types} (${schema.format})` : types;
}

const limitsOf = (schema: Schema): readonly string[] =>
  limitWords.flatMap((word) => (schema[word] === undefined ? [] : [`${word}: ${JSON.stringify(schema[word])}`]));

/**
 * Flattens a schema into its fields, including nested objects, lists and alternatives. A value that is no object is one row
 * without a path.
 */
export function schemaRows(schema: Schema, path = '', isRequired = true): readonly SchemaRow[] {
  const own: SchemaRow = { path, type: typeOf(schema), isRequired, limits: limitsOf(schema) };
  const inner = innerRows(schema, path);
  return path === '' && inner.length > 0 ? inner : [own, ...inner];
}

function innerRows(schema: Schema, path: string): readonly SchemaRow[] {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const fields = Object.entries(properties).flatMap(([name, child]) =>
    schemaRows(child, path === '' ? name : `${path}.${name}`, required.includes(name)),
  );
  const ofItems = items ? innerRows(items, `${path}[]`) : [];
  const ofOthers = typeof additionalProperties === 'object' ? innerRows(additionalProperties, `${path}.*`) : [];
  const ofAlternatives = alternativesOf(schema).flatMap((alternative) => innerRows(alternative, path));
  return [...fields, ...ofItems, ...ofOthers, ...ofAlternatives];
}
