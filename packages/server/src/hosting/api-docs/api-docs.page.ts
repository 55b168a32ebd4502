import { type Markup, markup } from '../../kernel/html/markup.ts';
import type { ApiDocument, Operation, Response, Schema } from './api-document.ts';
import { type SchemaRow, schemaRows } from './schema-rows.ts';

const document = (title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Pregón</title>
<link rel="stylesheet" href="/docs/api/api-docs.css">
</head>
<body><main>${body}</main></body>
</html>`.text;

/** Spanish names of the contract's tags. Others keep their own name. */
const tagNames: Readonly<Record<string, string>> = {
  account: 'Cuenta y canales',
  audit: 'Registro de actividad',
  calendars: 'Festivos',
  campaigns: 'Campañas',
  clients: 'Clientes',
  customers: 'Clientes de la cuenta',
  dashboards: 'Paneles',
  data: 'Importación de datos',
  demo: 'Demostración',
  documentation: 'Documentación',
  'excluded-numbers': 'Números excluidos',
  files: 'Archivos',
  graphql: 'GraphQL',
  newsletters: 'Newsletters',
  operation: 'Operación',
  pages: 'Páginas',
  places: 'Lugares',
  platform: 'Plataforma',
  profiles: 'Perfiles',
  'public-keys': 'Páginas de tiendas',
  recipients: 'Destinatarios',
  schedules: 'Programaciones',
  'sending-rules': 'Reglas de envío',
  session: 'Sesión',
  'short-links': 'Enlaces cortos',
  stores: 'Tiendas',
  surveys: 'Encuestas',
  users: 'Usuarios',
  visits: 'Visitas',
  webhooks: 'Webhooks',
  whatsapp: 'WhatsApp',
};
const nameOf = (tag: string): string => tagNames[tag] ?? tag;

const row = ({ path, type, isRequired, limits }: SchemaRow): Markup => markup`<tr>
<td><code>${path || '—'}</code></td><td><code>${type}</code></td><td>${isRequired ? 'Sí' : 'No'}</td><td>${limits.map(
  (limit) => markup`<code>${limit}</code><br>`,
)}</td></tr>`;

const table = (caption: string, rows: readonly SchemaRow[]): Markup => markup`<h3>${caption}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Obligatorio</th><th scope="col">Límites</th></tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>`;

/** Adds the call to the captions of tables, because several tables of a page have the same caption. */
const bodyTables = (caption: string, content: Readonly<Record<string, { readonly schema?: Schema }>> = {}): readonly Markup[] =>
  Object.entries(content).map(([mediaType, { schema }]) =>
    schema && Object.keys(schema).length > 0
      ? table(`${caption} (${mediaType})`, schemaRows(schema))
      : markup`<h3>${caption}</h3><p><code>${mediaType}</code></p>`,
  );

/** Resolves a reference to a response among the components. */
function resolve({ components }: ApiDocument, response: Operation['responses'][string] | undefined): Response | undefined {
  if (!response || !('$ref' in response)) return response;
  return components.responses[response.$ref.split('/').at(-1) ?? ''];
}

function errors(api: ApiDocument, { responses }: Operation): Markup | undefined {
  const failed = Object.entries(responses).filter(([status]) => status !== '200' && status !== 'default');
  if (failed.length === 0) return undefined;
  const items = failed.map(
    ([status, response]) => markup`<li>${status}: ${resolve(api, response)?.description.replaceAll('`', '')}</li>`,
  );
  return markup`<h3>Errores</h3><ul>${items}</ul>`;
}

function call(api: ApiDocument, method: string, path: string, operation: Operation): Markup {
  const { operationId, description, parameters = [], requestBody, responses } = operation;
  const roles = operation['x-roles'];
  const rows = parameters.flatMap(({ name, in: place, required, schema }) =>
    schemaRows({ properties: { [name]: schema }, required: required ? [name] : [] }).map((one) => ({
      ...one,
      path: `${one.path} (${place})`,
    })),
  );
  return markup`<details><summary><span class="method">${method.toUpperCase()}</span><code>${path}</code><span class="soft">${operationId}</span></summary>
<div class="body">
${description && markup`<p lang="en">${description}</p>`}
<p>Acceso: ${roles ? roles.join(', ') : 'público'}.</p>
${rows.length > 0 && table('Parámetros', rows)}
${bodyTables('Solicitud', requestBody?.content)}
${bodyTables('Respuesta', resolve(api, responses['200'])?.content)}
${errors(api, operation)}
</div></details>`;
}

function section(api: ApiDocument, tag: string): Markup {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => call(api, method, path, operation)),
  );
  return markup`<section aria-labelledby="${tag}"><h2 id="${tag}">${nameOf(tag)}</h2><div class="card">${calls}</div></section>`;
}

/** Renders the whole API reference as one page without scripts. */
export function apiDocsPage(api: ApiDocument, graphqlSchema: string): string {
  const tags = api.tags.map(({ name }) => name).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'es'));
  return document(
    'Documentación de la API',
    markup`<h1>Documentación de la API</h1>
<p class="soft">Contrato ${api.info.version}. Los nombres son los que viajan por la red; las descripciones están en inglés, como el código.</p>
<p><a href="/docs/api/openapi.json" download>Descargar OpenAPI 3.1</a> · <a href="/docs/api/schema.graphql" download>Descargar el esquema de GraphQL</a></p>
<nav aria-label="Secciones"><ul>${tags.map((tag) => markup`<li><a href="#${tag}">${nameOf(tag)}</a></li>`)}<li><a href="#esquema">Esquema de GraphQL</a></li></ul></nav>
${tags.map((tag) => section(api, tag))}
<section aria-labelledby="esquema"><h2 id="esquema">Esquema de GraphQL</h2>
<pre tabindex="0" role="region" aria-label="Esquema de GraphQL">${graphqlSchema}</pre></section>`,
  );
}

/** The page for other roles. */
export const forbiddenPage = (): string =>
  document(
    'Sin permiso',
    markup`<h1>No puedes ver esta página</h1>
<p>La documentación de la API es para administradores. Ingresa con un usuario administrador y vuelve a abrirla.</p>
<p><a href="/">Ir al inicio</a></p>`,
  );
