import { setTimeout as wait } from 'node:timers/promises';
import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from '@pregon/contract/endpoint';
import {
  graphqlPath,
  operationBody,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from '@pregon/contract/operation';
import { login } from '@pregon/contract/session/session.endpoints';
import { renameKeys } from '@pregon/contract/wire-names';
import * as v from 'valibot';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The parts of any call. */
interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: unknown;
}

const retryMs = 1000;
const json = { 'content-type': 'application/json' };

/** The request of a call: JSON, or a form with JSON and a file. */
function requestOf({ method, form: multipart, wire }: EndpointShape, { body, form }: CallInput, file?: Blob): RequestInit {
  if (multipart) {
    const content = new FormData();
    content.append(multipart.part, JSON.stringify(renameKeys(form ?? {}, wire?.request)));
    if (multipart.file && file) content.append(multipart.file.name, file, 'archivo.csv');
    return { method, body: content };
  }
  return body === undefined ? { method } : { method, body: JSON.stringify(renameKeys(body, wire?.request)), headers: json };
}

/** A client of the API with the session of a user, as a browser has it. It logs in again when its access token has expired. */
export class StaffClient {
  readonly #url: string;
  readonly #credentials: Credentials | undefined;
  #token: string | undefined;

  constructor(url: string, credentials?: Credentials) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** Calls an endpoint. Throws an error with the answer if it is refused, or does not match its schema. */
  async call<const E extends EndpointShape>(definition: E, input: EndpointInput<E>, file?: Blob): Promise<EndpointOutput<E>> {
    const { params, query } = input as CallInput;
    const answer = await this.#send(endpointUrl(definition, { params, query }), requestOf(definition, input as CallInput, file));
    return v.parse(definition.response, renameKeys(answer, definition.wire?.response)) as EndpointOutput<E>;
  }

  async query<const O extends OperationShape>(definition: O, variables: OperationVariables<O>): Promise<OperationResult<O>> {
    const request = { method: 'POST', body: operationBody(definition, variables), headers: json };
    const { data, errors } = (await this.#send(graphqlPath, request)) as { readonly data?: unknown; readonly errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return v.parse(definition.result, data) as OperationResult<O>;
  }

  /** The page at a signed address of the server, for a frame. */
  async page(address: string): Promise<string> {
    const { pathname, search } = new URL(address, this.#url);
    const answer = await fetch(new URL(pathname + search, this.#url));
    if (!answer.ok) throw new Error(`${answer.status} for ${pathname}`);
    return answer.text();
  }

  async #send(path: string, request: RequestInit): Promise<unknown> {
    if (this.#credentials) this.#token ??= await this.#logIn(this.#credentials);
    let answer = await this.#fetch(path, request);
    // A busy server refuses: a screen asks again, too.
    while (answer.status === 503) {
      await wait(retryMs);
      answer = await this.#fetch(path, request);
    }
    const isExpired = answer.status === 401 || (answer.status === 403 && path === graphqlPath);
    if (isExpired && this.#credentials) this.#token = await this.#logIn(this.#credentials);
    const last = isExpired && this.#credentials ? await this.#fetch(path, request) : answer;
    const said = await last.text();
    if (!last.ok) throw new Error(`${request.method} ${path}: ${last.status} ${said.slice(0, 500)}`);
    return JSON.parse(said);
  }

  #fetch(path: string, request: RequestInit): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.#token) headers.set('authorization', `Bearer ${this.#token}`);
    return fetch(new URL(path, this.#url), { ...request, headers });
  }

  async #logIn(body: Credentials): Promise<string> {
    const { accessToken } = await new StaffClient(this.#url).call(login, { body });
    return accessToken;
  }
}
