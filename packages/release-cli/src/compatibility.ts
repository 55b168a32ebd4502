import { unmetNeeds } from '@pregon/release-registry/unmet-requirements';
import type { Release, ShellRelease } from '@pregon/release-registry/registry.schema';
import { differences, type Parties } from './compatibility-schema.ts';
import type { ContractShape, EndpointShape, JsonShape, OperationShape } from './contract-shape.ts';

/** One incompatibility of a client with a server. */
export interface Break {
  /** Name of the endpoint or operation; `errors`, `mergeTags` or `recipientLinks` for shared parts. */
  readonly operation: string;
  /** Dotted path in wire names: `body.date_start`, `response.items[].name`. */
  readonly place: string;
  /** Description for developers. */
  readonly sentence: string;
}

/**
 * Compares two contracts: the incompatibilities of a client built with one on a server with the other, older or newer. Empty if they are
 * compatible. Each side sends and parses by its own contract.
 */
export function breaksOf(builtWith: ContractShape, live: ContractShape): readonly Break[] {
  const endpoints = Object.entries(builtWith.endpoints);
  const operations = Object.entries(builtWith.operations);
  const liveByAddress = new Map(Object.values(live.endpoints).map((endpoint) => [addressOf(endpoint), endpoint]));
  return [
    ...endpoints.flatMap(([name, endpoint]) =>
      inOperation(name, endpointBreaks(endpoint, liveByAddress.get(addressOf(endpoint)), live.endpoints[name])),
    ),
    ...operations.flatMap(([name, operation]) => inOperation(name, operationBreaks(operation, live.operations[name]))),
    ...inOperation('errors', errorBreaks(builtWith, live)),
    ...inOperation('mergeTags', mergeTagBreaks(builtWith, live)),
    ...inOperation('recipientLinks', recipientLinkBreaks(builtWith, live)),
  ];
}

/** What a release requires of its host. @see Release */
type Needs = Release['requires'];
/** What a shell provides. */
type Offer = Pick<ShellRelease, 'contract' | 'shared'>;

/** Checks the requirements of a release against a host: one sentence for each unmet requirement, empty if all are met. */
export function compareNeeds(needs: Needs, offer: Offer): readonly string[] {
  return unmetNeeds(needs, offer).map(
    ({ what, range, offered }) => `It needs ${what === 'contract' ? 'the contract' : what} ${range}; the shell has ${offered}.`,
  );
}

type Found = Omit<Break, 'operation'>;

const inOperation = (operation: string, found: readonly Found[]): Break[] =>
  found.map((difference) => ({ operation, ...difference }));

const request: Parties = { sender: 'A client', taker: 'the server' };
const answer: Parties = { sender: 'The server', taker: 'a client' };

/** The parts of a request. A part that an endpoint does not have cannot be sent. */
const parts = ['params', 'query', 'body', 'parts'] as const;
const nothing: JsonShape = { type: 'object', properties: {}, additionalProperties: false };

const addressOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/**
 * Endpoints are compared by method and path, because clients call addresses. One with the same exported name, `moved`, is only used in
 * messages.
 */
function endpointBreaks(built: EndpointShape, live: EndpointShape | undefined, moved: EndpointShape | undefined): Found[] {
  if (!live) {
    const address = addressOf(built);
    const now = moved ? `the server has it at ${addressOf(moved)}` : 'the server has no such endpoint';
    return [{ place: 'address', sentence: `A client calls ${address}, ${now}.` }];
  }
  return [
    ...accessBreaks(built.access, live.access),
    ...parts.flatMap((part) => differences(built[part] ?? nothing, live[part] ?? nothing, part, request)),
    ...differences(live.response, built.response, 'response', answer),
  ];
}

/** In production a server accepts only the exact documents that it knows (persisted queries). */
function operationBreaks(built: OperationShape, live: OperationShape | undefined): Found[] {
  if (!live) return [{ place: 'document', sentence: 'A client asks for it, the server has no such operation.' }];
  const isAnswered = [live.document, ...(live.earlier ?? [])].includes(built.document);
  return [
    ...(isAnswered ? [] : [{ place: 'document', sentence: 'A client sends a document that the server does not know.' }]),
    ...declarationBreaks(built.document, live.document),
    ...accessBreaks(built.access, live.access),
    ...differences(built.variables, live.variables, 'variables', request),
    ...differences(live.result, built.result, 'result', answer),
  ];
}

/** A document declares the types of its variables: `$page: Int!`. A non-null type is compatible with a nullable one. */
function declarationBreaks(built: string, live: string): Found[] {
  const wanted = new Map(declarationsIn(live));
  return declarationsIn(built).flatMap(([variable, type]) => {
    const want = wanted.get(variable);
    if (want === undefined || want === type || `${want}!` === type) return [];
    return [{ place: `document.${variable}`, sentence: `A client declares ${type}, the server wants ${want}.` }];
  });
}

function declarationsIn(document: string): readonly (readonly [string, string])[] {
  return [...document.matchAll(/\$(\w+)\s*:\s*([\w![\]]+)/g)].map(([, variable = '', type = '']) => [variable, type] as const);
}

function accessBreaks(built: EndpointShape['access'], live: EndpointShape['access']): Found[] {
  if (live === 'public') return [];
  if (built === 'public') return [{ place: 'access', sentence: 'A client calls it for anybody, the server asks for a session.' }];
  return built
    .filter((role) => !live.includes(role))
    .map((role) => ({ place: 'access', sentence: `A client calls it for the role ${role}, the server refuses that role.` }));
}

/** Clients act on the status: 401 and 403 renew a session. An unknown error code is shown with its message. */
function errorBreaks({ errors: built }: ContractShape, { errors: live }: ContractShape): Found[] {
  return Object.entries(built)
    .filter(([code, status]) => (live[code] ?? status) !== status)
    .map(([code, status]) => ({ place: code, sentence: `A client expects status ${status}, the server answers ${live[code]}.` }));
}

function mergeTagBreaks({ mergeTags: built }: ContractShape, { mergeTags: live }: ContractShape): Found[] {
  return built
    .filter((tag) => !live.includes(tag))
    .map((tag) => ({ place: tag, sentence: 'A client offers it for messages, the server does not fill it in.' }));
}

function recipientLinkBreaks({ recipientLinks: built }: ContractShape, { recipientLinks: live }: ContractShape): Found[] {
  return Object.entries(built)
    .filter(([link, address]) => live[link] !== address)
    .map(([link, address]) => ({ place: link, sentence: `A client writes ${address}, the server does not replace that.` }));
}
