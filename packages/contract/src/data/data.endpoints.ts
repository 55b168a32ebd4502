import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What can be brought in as a file. */
export const importKinds = ['customers', 'products', 'stores', 'purchases'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Largest file of an import by request, in bytes: 200 MB. Larger ones are uploaded for review or come in by the command line. */
export const largestImport = 200 * 1024 * 1024;

/** Roles that bring in data. */
export const importRoles = ['administrador', 'marketing'] as const;

/** What became of the rows of a file. The good ones are kept whatever the others are. */
export const importReport = v.object({
  kind: v.picklist(importKinds),
  rows: v.number(),
  created: v.number(),
  updated: v.number(),
  rejected: v.number(),
  /** The first 1,000 rows that were rejected. `line` counts from 1, the header included. */
  problems: v.array(v.object({ line: v.number(), column: v.string(), message: v.string() })),
});
export type ImportReport = v.InferOutput<typeof importReport>;

export const csvTypes = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'text/plain',
  'application/octet-stream',
] as const;

const csvFile = {
  name: 'file',
  maxBytes: largestImport,
  mediaTypes: csvTypes,
  required: true,
} as const;

/** `receiving`: the file is being uploaded. `waiting`: a worker takes it next. */
const importStates = ['receiving', 'waiting', 'running', 'done', 'failed'] as const;

/** An import and how far it has come. */
export const importProgress = v.object({
  identifier: v.string(),
  state: v.picklist(importStates),
  fileName: v.string(),
  /** Share of the file that is brought in, 0 to 1. */
  share: v.number(),
  /** What became of the rows so far; when `done`, of all. */
  report: importReport,
  /** Why it `failed`, as a sentence for the person whose file it is; else null. */
  error: v.nullable(v.string()),
});
export type ImportProgress = v.InferOutput<typeof importProgress>;

/**
 * Takes a CSV file of any size up to `largestImport` and answers at once: a worker brings its rows in. What is known already, by its
 * key, is changed; the same file twice changes nothing.
 */
export const startImport = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/imports/{kind}',
  access: importRoles,
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: { part: 'data', data: v.strictObject({}), file: csvFile },
  response: importProgress,
  errors: ['TOO_LARGE'],
});

/** How far an import has come. */
export const getImport = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}',
  access: importRoles,
  params: v.strictObject({ identifier: v.pipe(v.string(), v.uuid()) }),
  response: importProgress,
  errors: ['NOT_FOUND'],
});

/**
 * Brings in the rows of a CSV file while the request lasts, for scripts with small files: `startImport` takes those of any size. The
 * same file twice changes nothing.
 */
export const importData = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data/{kind}',
  access: ['administrador'],
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: {
    part: 'data',
    data: v.strictObject({}),
    file: csvFile,
  },
  response: importReport,
  errors: ['IMPORT_INVALID', 'TOO_LARGE'],
});
