import type { GenericSchema } from 'valibot';
import { assistantRequest } from './newsletters/assistant.endpoints.ts';
import { type Access, customerReaderRoles, editorRoles, everyRole } from './session/roles.ts';

/**
 * A route of the server that is not an endpoint: it answers with a page, a file, a stream or an acknowledgement to a provider instead of
 * one JSON body. The list makes the API documents describe every address that the server answers.
 */
export interface PlainRoute {
  readonly method: 'GET' | 'POST';
  /** The path from the root of the server, with parameters in braces: `/s/{code}`. */
  readonly path: `/${string}`;
  /** The roles that the session needs. Many public routes need a signed parameter instead. */
  readonly access: Access;
  readonly tag: 'pages' | 'files' | 'webhooks' | 'operation' | 'demo' | 'graphql' | 'newsletters' | 'documentation';
  readonly description: string;
  /** The media type of the successful answer. */
  readonly answers: string;
  /** The media type of the request's body, and its schema where it is JSON. */
  readonly body?: { readonly mediaType: string; readonly schema?: GenericSchema };
}

const page = { method: 'GET', access: 'public', tag: 'pages', answers: 'text/html' } as const;
const file = { method: 'GET', access: 'public', tag: 'files' } as const;
const operation = { method: 'GET', access: 'public', tag: 'operation', answers: 'text/plain' } as const;
const demo = { method: 'GET', access: 'public', tag: 'demo' } as const;
const form = { mediaType: 'application/x-www-form-urlencoded' } as const;
const webhook = {
  method: 'POST',
  access: 'public',
  tag: 'webhooks',
  answers: 'application/json',
  body: { mediaType: 'application/json' },
} as const;
const documentation = { method: 'GET', access: ['administrador'], tag: 'documentation' } as const;

/** All routes that are not endpoints. A test compares endpoints and routes with what the server registers. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    method: 'POST',
    path: '/V2/query',
    access: everyRole,
    tag: 'graphql',
    description:
      'Answers the GraphQL operations of the contract, with variables. In production every other document is refused. `schema.graphql` holds the schema.',
    answers: 'application/json',
    body: { mediaType: 'application/json' },
  },
  {
    method: 'GET',
    path: '/V2/query',
    access: everyRole,
    tag: 'graphql',
    description: 'Answers a GraphQL query whose document and variables stand in the query string. Refused in production.',
    answers: 'application/json',
  },
  {
    method: 'POST',
    path: '/V1/assistant',
    access: editorRoles,
    tag: 'newsletters',
    description: 'Asks the writing assistant. The answer is a stream of lines, each of them a JSON object.',
    answers: 'application/x-ndjson',
    body: { mediaType: 'application/json', schema: assistantRequest },
  },
  {
    ...file,
    path: '/V2/customers/{id}/photo',
    access: customerReaderRoles,
    description: 'Photo of a customer.',
    answers: 'image/jpeg',
  },
  { ...file, path: '/images/{file}', description: 'Picture of a newsletter.', answers: 'image/*' },
  {
    ...file,
    path: '/schedule-recipients/{pass}',
    description: 'Recipients of a schedule as CSV. `pass` is signed and comes from `exportRecipients`.',
    answers: 'text/csv',
  },
  {
    ...file,
    path: '/customers-file/{pass}',
    description: 'Customers of a list as CSV. `pass` is signed and comes from `exportCustomers`.',
    answers: 'text/csv',
  },
  {
    ...file,
    path: '/list-file/{pass}',
    description: 'Rows of a list as CSV. `pass` is signed and comes from `createListFile`.',
    answers: 'text/csv',
  },
  {
    ...file,
    path: '/account-export/{pass}',
    description: 'All data of an account as a ZIP archive. `pass` is signed and comes from `createDataExport`.',
    answers: 'application/zip',
  },
  { ...file, path: '/boards/assets/{file}', description: 'Style sheet, font or script of the boards.', answers: '*/*' },
  { ...file, path: '/s/assets/{file}', description: 'Style sheet of the page for unknown short links.', answers: 'text/css' },
  { ...file, path: '/r/{remote}/{version}/{path}', description: 'File of a released remote; it never changes.', answers: '*/*' },
  { ...file, path: '/shell/{file}', description: 'File of the released shell; it never changes.', answers: '*/*' },
  { ...file, path: '/remotes.json', description: 'The signed registry of live releases.', answers: 'application/json' },
  {
    ...file,
    path: '/screens.json',
    description: 'Headings and files of the screens of live releases, for navigations.',
    answers: 'application/json',
  },
  { ...file, path: '/apps/worker.js', description: 'Service worker of the pages of shops.', answers: 'text/javascript' },
  { ...file, path: '/preview.png', description: 'Picture of link previews.', answers: 'image/png' },
  { ...file, path: '/robots.txt', description: 'Which pages crawlers may read.', answers: 'text/plain' },
  {
    ...file,
    path: '/.well-known/security.txt',
    description: 'Contact for security researchers (RFC 9116).',
    answers: 'text/plain',
  },
  { ...file, path: '/e/o/{token}', description: 'Tracking pixel: records that a message was opened.', answers: 'image/gif' },
  { ...page, path: '/e/c/{token}', description: 'Records that a link of a message was followed, and redirects to it.' },
  { ...page, path: '/s/{code}', description: 'Redirects from a short link to its address.' },
  { ...page, path: '/{page}', description: 'Any page of the shell: of staff on the admin host, else of the public.' },
  {
    ...page,
    path: '/boards/{kind}',
    description: 'A board of results, for a frame. `t` is signed and comes from `getDashboard`.',
  },
  {
    ...page,
    path: '/newsletter-pictures/{pass}',
    description: 'A newsletter as a page, for a frame. `pass` is signed by the server.',
  },
  {
    ...page,
    path: '/sent-messages/{pass}',
    description: 'An e-mail to a customer as it was sent, for a frame. `pass` is signed by the server.',
  },
  {
    ...page,
    path: '/click-maps/{pass}',
    description: 'A newsletter with the share of the clicks on each link, for a frame. `pass` is signed by the server.',
  },
  {
    ...page,
    path: '/confirmar-registro',
    description: 'Asks whether a registration at a shop was made by the customer. `t` is signed.',
  },
  { ...page, method: 'POST', path: '/confirmar-registro', description: 'Confirms a registration at a shop.', body: form },
  {
    ...page,
    method: 'POST',
    path: '/unsubscribe/{email}',
    description: 'Unsubscribes by a form without scripts, or by one click of a mail program (RFC 8058).',
    body: form,
  },
  {
    ...page,
    method: 'POST',
    path: '/preferences',
    description: 'Saves the preferences of a recipient by a form without scripts.',
    body: form,
  },
  {
    ...page,
    method: 'POST',
    path: '/preferences/data',
    description: 'Shows the requests of a recipient about their data, takes one, and sends a new link, by forms without scripts.',
    body: form,
  },
  { ...webhook, path: '/webhooks/sms/{key}', description: 'Events of the generic SMS provider.' },
  { ...webhook, path: '/webhooks/mail/{key}', description: 'Events of the mail provider.' },
  { ...webhook, path: '/webhooks/gupshup/{key}', description: 'Events of Gupshup.' },
  { ...webhook, path: '/webhooks/twilio/{key}', description: 'Events of Twilio, signed by it.', body: form },
  { ...webhook, path: '/webhooks/meta/{key}', description: 'Events of Meta, signed by it.' },
  {
    method: 'GET',
    path: '/webhooks/meta/{key}',
    access: 'public',
    tag: 'webhooks',
    description: 'Verification of the webhook address by Meta.',
    answers: 'text/plain',
  },
  {
    ...webhook,
    path: '/webhooks/channels/{key}',
    description: 'Events of the provider that an account sends through by itself.',
  },
  {
    method: 'GET',
    path: '/webhooks/channels/{key}',
    access: 'public',
    tag: 'webhooks',
    description: "Verification of an account's webhook address by Meta.",
    answers: 'text/plain',
  },
  { ...operation, path: '/livez', description: 'Liveness probe.' },
  { ...operation, path: '/readyz', description: 'Readiness probe.' },
  { ...operation, path: '/metrics', description: 'Metrics for Prometheus, for this machine or on a port of their own.' },
  { ...demo, path: '/outbox', description: 'Messages that the demo received instead of recipients.', answers: 'text/html' },
  { ...demo, path: '/outbox.json', description: 'The same list as JSON.', answers: 'application/json' },
  { ...demo, path: '/outbox/{id}', description: 'One message.', answers: 'text/html' },
  { ...demo, path: '/outbox/{id}.json', description: 'One message as JSON.', answers: 'application/json' },
  { ...demo, path: '/outbox/{id}.eml', description: 'One message as mail programs read it.', answers: 'message/rfc822' },
  { ...demo, path: '/outbox/{id}/body', description: 'The body of a message, for a frame.', answers: 'text/html' },
  { ...demo, path: '/outbox/outbox.css', description: 'Style sheet of these pages.', answers: 'text/css' },
  { ...documentation, path: '/docs/api', description: 'This documentation as a page.', answers: 'text/html' },
  { ...documentation, path: '/docs/api/openapi.json', description: 'This document.', answers: 'application/json' },
  { ...documentation, path: '/docs/api/schema.graphql', description: 'The GraphQL schema.', answers: 'text/plain' },
  {
    ...documentation,
    path: '/docs/api/api-docs.css',
    access: 'public',
    description: 'Style sheet of the documentation.',
    answers: 'text/css',
  },
];
