import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What can be brought in as a file. */
export const importKinds = ['customers', 'products', 'stores', 'purchases'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Largest file of an import by request, in bytes: 200 MB. Larger ones come in by the command line. */
export const largestImport = 200 * 1024 * 1024;

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

/** Brings in the rows of a CSV file: what is known already, by its key, is changed. The same file twice changes nothing. */
export const importData = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/data/{kind}',
  access: ['administrador'],
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: {
    part: 'data',
    data: v.strictObject({}),
    file: {
      name: 'file',
      maxBytes: largestImport,
      mediaTypes: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'],
      required: true,
    },
  },
  response: importReport,
  errors: ['IMPORT_INVALID', 'TOO_LARGE'],
});
