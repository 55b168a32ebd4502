import { channelNames } from '@pregon/contract/channels/channels';
import type { OpenApiDocument } from '@pregon/contract/shape/openapi';
import { webhookEventTypes } from '@pregon/contract/webhooks/webhook-events';
import { type SchemaText, typeText } from './type-text.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: SchemaText;
}
type Content = Readonly<Record<string, { readonly schema: SchemaText } | undefined>>;

/** An operation of the OpenAPI document that a key of the API may call. */
interface KeyOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly security: readonly { readonly apiKey?: readonly string[] }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<'200', { readonly content: Content }>>;
}

interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: KeyOperation;
}

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, KeyOperation>>>>;
  readonly components: { readonly schemas: { readonly Error: { readonly properties: { readonly code: SchemaText } } } };
}

const typeName = (operationId: string): string => operationId.replace(/^./, (first) => first.toUpperCase());
const scopeOf = ({ security }: KeyOperation): string | undefined => security.find(({ apiKey }) => apiKey)?.apiKey?.[0];
const responseOf = ({ responses }: KeyOperation): SchemaText => responses[200].content['application/json']?.schema ?? {};

const objectOf = (parameters: readonly Parameter[]): SchemaText => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** The multipart form of an operation: the part with the JSON, and that of the file. */
function formOf({ requestBody }: KeyOperation) {
  const schema = requestBody?.content['multipart/form-data']?.schema;
  if (!schema) return undefined;
  const entries = Object.entries(schema.properties ?? {});
  const [file] = entries.find(([, { type }]) => type === 'string') ?? [];
  const [part = '', data = {}] = entries.find(([name]) => name !== file) ?? [];
  return { part, data, file, isFileRequired: file !== undefined && schema.required?.includes(file) };
}

/** How the pages of a list follow each other: by the key of the last row, or by number. Undefined: it is no list with pages. */
function pagesOf(operation: KeyOperation): 'after' | 'page' | undefined {
  const names = new Set(operation.parameters?.map(({ name }) => name));
  const answer = responseOf(operation).properties ?? {};
  if (!answer['items']) return undefined;
  if (names.has('after') && answer['next']) return 'after';
  return names.has('page') && answer['total'] ? 'page' : undefined;
}

/** The parts of an operation's input with their types, and whether each may be left out. */
function inputOf(operation: KeyOperation): readonly { readonly text: string; readonly isOptional: boolean }[] {
  const { parameters = [], requestBody } = operation;
  const form = formOf(operation);
  const parts: [name: string, schema: SchemaText | undefined][] = [
    ['params', partOf(parameters, 'path')],
    ['query', partOf(parameters, 'query')],
    ['body', form?.data ?? requestBody?.content['application/json']?.schema],
  ];
  const described = parts.flatMap(([name, schema]) => {
    if (!schema) return [];
    const isOptional = name !== 'body' && (schema.required ?? []).length === 0;
    const type = typeText(schema, 'caller').replaceAll('\n', '\n  ');
    return [{ text: `readonly ${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`, isOptional }];
  });
  if (!form?.file) return described;
  const text = `readonly file${form.isFileRequired ? '' : '?'}: Blob${form.isFileRequired ? '' : ' | undefined'};`;
  return [...described, { text, isOptional: !form.isFileRequired }];
}

function partOf(parameters: readonly Parameter[], place: Parameter['in']): SchemaText | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  return own.length > 0 ? objectOf(own) : undefined;
}

function typesOf({ operation }: Located): string {
  const name = typeName(operation.operationId);
  const input = inputOf(operation);
  const output = typeText(responseOf(operation), 'server');
  const inputText =
    input.length === 0 ? '' : `export type ${name}Input = {\n${input.map(({ text }) => `  ${text}\n`).join('')}};\n`;
  return `${inputText}export type ${name}Output = ${output};\n`;
}

function argumentsOf(operation: KeyOperation): string {
  const input = inputOf(operation);
  const name = `${typeName(operation.operationId)}Input`;
  if (input.length === 0) return 'input?: Readonly<Record<string, never>>, options?: CallOptions';
  return `input${input.every(({ isOptional }) => isOptional) ? '?' : ''}: ${name}, options?: CallOptions`;
}

function commentOf(operation: KeyOperation): string {
  const text = `${operation.description ?? ''} Needs the permission \`${scopeOf(operation)}\`.`.trim();
  return `  /** ${text.replaceAll('*/', '*\\/')} */\n`;
}

const methodOf = ({ operation }: Located): string =>
  `${commentOf(operation)}  ${operation.operationId}(${argumentsOf(operation)}): Promise<${typeName(operation.operationId)}Output>;\n`;

const listOf = ({ operation }: Located): string =>
  `${commentOf(operation)}  ${operation.operationId}(${argumentsOf(operation)}): AsyncIterable<${typeName(operation.operationId)}Output['items'][number]>;\n`;

function rowOf({ method, path, operation }: Located): string {
  const form = formOf(operation);
  const pages = pagesOf(operation);
  const row = {
    method: method.toUpperCase(),
    path,
    ...(form && { form: { part: form.part, ...(form.file && { file: form.file }) } }),
    ...(pages && { pages }),
  };
  return `  ${operation.operationId}: ${JSON.stringify(row)},\n`;
}

const literals = (values: readonly string[]): string => values.map((value) => `\n  | '${value}'`).join('');

/** The module of the client with the type of every call that a key of the API may make, and how each is sent. */
export function clientOperations(openApi: OpenApiDocument): string {
  const { info, paths, components } = openApi as unknown as Document;
  const located = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): Located[] =>
      operation.operationId && scopeOf(operation) ? [{ method, path, operation }] : [],
    ),
  );
  const operations = located.toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  const lists = operations.filter(({ operation }) => pagesOf(operation));
  return `// Generated by \`npm run reference\` from the contract. Change the contract instead of this file.
import type { CallOptions } from './call-options.ts';

/** The version of the contract that these types describe. */
export const contractVersion = '${info.version}';

/** The codes of the server's errors. */
export type ErrorCode =${literals((components.schemas.Error.properties.code.enum ?? []) as string[])};

/** The channels of messages. */
export type Channel =${literals(channelNames)};

/** What webhooks tell about. */
export type WebhookEventType =${literals(webhookEventTypes)};

${operations.map(typesOf).join('\n')}
/** Every call that a key of the API may make. */
export interface PregonOperations {
${operations.map(methodOf).join('')}}

/** The lists with pages, as iterators over their rows. */
export interface PregonLists {
${lists.map(listOf).join('')}}

/** How an operation is sent. */
export interface Operation {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The parts of a form: that with the JSON, and that with the file. */
  readonly form?: { readonly part: string; readonly file?: string };
  readonly pages?: 'after' | 'page';
}

export type OperationName = keyof PregonOperations;

export const operations: Readonly<Record<OperationName, Operation>> = {
${operations.map(rowOf).join('')}};
`;
}
