import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The kinds of data that can be imported from a file. */
export const importKinds = ['customers', 'products', 'stores', 'purchases'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The size limit of an import by request, in bytes: 200 MB. Larger files are uploaded for review or imported on the command line. */
export const largestImport = 200 * 1024 * 1024;

/** The roles that may import data. */
export const importRoles = ['administrador', 'marketing'] as const;

/** The outcome of the rows of a file. Valid rows are stored even when others are rejected. */
export const importReport = v.object({
  kind: v.picklist(importKinds),
  rows: v.number(),
  created: v.number(),
  updated: v.number(),
  rejected: v.number(),
  /** Stores and products that purchases or customers named and that the import created, see `createMissing`. */
  createdStores: v.optional(v.number(), 0),
  createdProducts: v.optional(v.number(), 0),
  /** The first 1,000 rejected rows. `line` counts from 1 and includes the header. */
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

/** The options of an import. */
export const importOptions = v.strictObject({
  /** Whether to create the stores and the products that a row names and that do not exist; otherwise such a row is rejected. */
  createMissing: v.optional(v.boolean(), false),
});

/** The largest numbers of stores and products that one import creates because its rows name them. */
export const mostCreated = { stores: 2000, products: 200_000 } as const;

/** The states of an import. `receiving`: the file is being uploaded. `waiting`: it is queued for a worker. */
const importStates = ['receiving', 'waiting', 'running', 'done', 'failed'] as const;

/** An import with its progress. */
export const importProgress = v.object({
  identifier: v.string(),
  state: v.picklist(importStates),
  fileName: v.string(),
  /** The share of the file that is imported, 0 to 1. */
  share: v.number(),
  /** The outcome of the rows so far; of all rows when `done`. */
  report: importReport,
  /** The reason why it `failed`, as a sentence for the user who uploaded the file; otherwise null. */
  error: v.nullable(v.string()),
});
export type ImportProgress = v.InferOutput<typeof importProgress>;

/**
 * Starts the import of a CSV file of up to `largestImport` bytes and answers at once: a worker imports the rows. Rows whose key exists are
 * updated, so that importing the same file twice changes nothing.
 */
export const startImport = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/imports/{kind}',
  access: importRoles,
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: { part: 'data', data: importOptions, file: csvFile },
  response: importProgress,
  errors: ['IMPORT_INVALID', 'TOO_LARGE'],
});

/** Reads the progress of an import. */
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
 * Imports a CSV file within the request, for scripts with small files: `startImport` takes larger ones. Importing the same file twice
 * changes nothing.
 */
export const importData = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data/{kind}',
  access: ['administrador'],
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: {
    part: 'data',
    data: importOptions,
    file: csvFile,
  },
  response: importReport,
  errors: ['IMPORT_INVALID', 'TOO_LARGE'],
});
