/** Type tests: this file is compiled with the package and never run. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const base = { version: 'V1', access: 'public', response: v.object({}), errors: [] } as const;

// @ts-expect-error The path names a parameter that has no schema.
endpoint({ ...base, method: 'GET', path: '/campaign/{id}' });

// @ts-expect-error There is a schema for a parameter that the path does not name.
endpoint({ ...base, method: 'GET', path: '/campaign', params: v.strictObject({ id: v.string() }) });

// @ts-expect-error The error table has no such row.
endpoint({ ...base, method: 'GET', path: '/campaign', errors: ['WORN_OUT'] });
