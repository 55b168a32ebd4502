import { type Api, createApi } from './rest.ts';
import { connection } from './transport/connection.ts';

export { type Api, type CallArguments, type CallInput, createApi } from './rest.ts';

/** The REST client of this page, shared by the shell and every remote. */
export const api: Api = createApi(connection);
