import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { keyInPath } from '../users/user.schema.ts';
import { importRoles as access } from './data.endpoints.ts';
import { importSource, importSourceContent, importSourceForm, importSourceTrial } from './import-sources.schema.ts';

const params = v.strictObject({ id: keyInPath });

/** Lists the account's sources of imports. */
export const listImportSources = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/import-sources',
  access,
  response: v.object({ sources: v.array(importSource) }),
  errors: [],
});

/** Creates a source, from which files are imported at a time of some weekdays. */
export const createImportSource = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/import-sources',
  access,
  body: importSourceForm,
  response: importSource,
  errors: ['TOO_MANY_SOURCES', 'TOO_MANY_REQUESTS'],
});

/** Changes a source, pauses it or resumes it. Without a secret the stored one stays, unless it would go to another server. */
export const updateImportSource = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/import-sources/{id}',
  access,
  params,
  body: importSourceForm,
  response: importSource,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Deletes a source. What it imported stays. */
export const deleteImportSource = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/import-sources/{id}',
  access,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});

/** Connects to a source and lists what a run would take, without taking anything. */
export const testImportSource = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/import-sources/trials',
  access,
  body: importSourceTrial,
  response: importSourceContent,
  errors: ['SOURCE_FAILED', 'TOO_MANY_REQUESTS'],
});

/** Tries changes of a stored source, with its stored secret where none is given and the server is the same. */
export const testStoredImportSource = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/import-sources/{id}/trials',
  access,
  params,
  body: importSourceTrial,
  response: importSourceContent,
  errors: ['SOURCE_FAILED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Runs a source now, also a paused one: a worker takes its new files. */
export const pullImportSource = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/import-sources/{id}/runs',
  access,
  params,
  response: importSource,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
