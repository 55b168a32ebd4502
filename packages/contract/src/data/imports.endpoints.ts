import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { csvTypes, importKinds, importReport, importRoles as access } from './data.endpoints.ts';

/** Largest file of an import with review, in bytes: 1 GB. */
export const largestReviewedImport = 1024 * 1024 * 1024;

/** Largest workbook (XLSX), in bytes: 50 MB. A workbook is read whole before it is spooled. */
export const largestWorkbook = 50 * 1024 * 1024;

/** For so many hours after its end an import can be undone. */
export const undoHours = 24;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `receiving`: the file is being uploaded. `uploaded`: it waits for its mapping to be confirmed. `checking`: a worker counts what it
 * would change. `waiting`: a worker takes it next. `cancelling` and `cancelled`: it was ended early, and keeps what it has brought in.
 * `undoing` and `undone`: what it had brought in is taken back.
 */
const importStates = [
  'receiving',
  'uploaded',
  'checking',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelling',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** What a file would change. `isWhole` is false where only its first rows were read. */
export const importCheck = v.object({
  rows: v.number(),
  created: v.number(),
  updated: v.number(),
  rejected: v.number(),
  /** Rows with the key of a new row before them in the file: they change it, or say the same. */
  repeated: v.number(),
  isWhole: v.boolean(),
  problems: importReport.entries.problems,
});
export type ImportCheck = v.InferOutput<typeof importCheck>;

/** What became of the rows of an import that was undone. `kept`: rows that something else has used or changed since. */
export const importUndo = v.object({ removed: v.number(), restored: v.number(), kept: v.number() });
export type ImportUndo = v.InferOutput<typeof importUndo>;

/** An import, how far it has come, and what can be done with it. */
export const importStatus = v.object({
  identifier: v.string(),
  state: v.picklist(importStates),
  fileName: v.string(),
  /** Share of the file that is brought in, 0 to 1. */
  share: v.number(),
  /** What became of the rows so far; when it has ended, of all. */
  report: importReport,
  /** Why it `failed`, or why its check did, as a sentence for the person whose file it is; else null. */
  error: v.nullable(v.string()),
  /** ISO moment. */
  createdAt: v.string(),
  /** Name of the person who uploaded the file. */
  createdBy: v.string(),
  /** ISO moment; null until it has ended. */
  endedAt: v.nullable(v.string()),
  /** Result of the last check of this mapping; null before it. */
  check: v.nullable(importCheck),
  /** ISO moment until which it can be undone; null where it can't. */
  undoUntil: v.nullable(v.string()),
  /** What undoing it did; null before that. */
  undo: v.nullable(importUndo),
});
export type ImportStatus = v.InferOutput<typeof importStatus>;
const params = v.strictObject({ identifier: v.pipe(v.string(), v.uuid()) });

/** How many columns of a file can be mapped. */
const mostColumns = 200;

/** What the values of a column are, so that a screen can show how a cell was read. */
export const importValueKinds = ['text', 'number', 'day', 'moment', 'flag', 'option'] as const;

/** A column that files of a kind may have. */
const importColumn = v.object({
  key: v.string(),
  label: v.string(),
  /** What it holds, in a sentence in Spanish. */
  about: v.string(),
  isRequired: v.boolean(),
  examples: v.array(v.string()),
  kind: v.picklist(importValueKinds),
});

/** A cell of a sample row. `value` is what the import would keep: null for an empty or unmapped cell, or one with an `error`. */
const sampleCell = v.object({ text: v.string(), value: v.nullable(v.string()), error: v.nullable(v.string()) });

/** Which column of the file is which column of the kind, with the first rows as they would be read. */
export const importMapping = v.object({
  header: v.array(v.string()),
  columns: v.array(importColumn),
  /** For each column of the file the `key` of a column, or null where it is left out. */
  mapping: v.array(v.nullable(v.string())),
  /** Whether the mapping is that of an earlier file with the same header. */
  isRemembered: v.boolean(),
  /** Required columns that no column of the file is mapped to. */
  missing: v.array(v.string()),
  /** The first rows. `problem`: why the row as a whole can't be kept. */
  sample: v.array(v.object({ line: v.number(), cells: v.array(sampleCell), problem: v.nullable(v.string()) })),
});
export type ImportMapping = v.InferOutput<typeof importMapping>;

/**
 * Spools a CSV file, or a workbook up to `largestWorkbook`, which is converted to one. It waits until its mapping is confirmed by
 * `confirmImport`; then a worker brings its rows in. What is known already, by its key, is changed.
 */
export const uploadImport = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/imports/{kind}/review',
  access,
  params: v.strictObject({ kind: v.picklist(importKinds) }),
  form: {
    part: 'data',
    data: v.strictObject({}),
    file: { name: 'file', maxBytes: largestReviewedImport, mediaTypes: [...csvTypes, workbookType], required: true },
  },
  response: importStatus,
  errors: ['IMPORT_INVALID', 'TOO_LARGE'],
});

/** How far an import has come, with or without review. */
export const readImportStatus = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/status',
  access,
  params,
  response: importStatus,
  errors: ['NOT_FOUND'],
});

/** The imports of the account, the newest first. */
export const listImports = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports',
  access,
  response: v.object({ items: v.array(importStatus) }),
  errors: [],
});

/** How the columns of an uploaded file are read: as mapped by hand, else as for an earlier file, else as guessed by their names. */
export const readImportMapping = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/mapping',
  access,
  params,
  response: importMapping,
  errors: ['NOT_FOUND', 'IMPORT_INVALID', 'CONFLICT'],
});

/** Maps the columns of an uploaded file by hand. */
export const updateImportMapping = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/imports/{identifier}/mapping',
  access,
  params,
  body: v.strictObject({
    mapping: v.pipe(v.array(v.nullable(v.pipe(v.string(), v.maxLength(50)))), v.maxLength(mostColumns)),
  }),
  response: importMapping,
  errors: ['NOT_FOUND', 'IMPORT_INVALID', 'CONFLICT'],
});

const step = { method: 'POST', version: 'V1', access, params, response: importStatus } as const;

/** Counts what an uploaded file would change, without changing anything: a worker reads up to 100,000 of its rows. */
export const checkImport = endpoint({
  ...step,
  path: '/imports/{identifier}/check',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Has a worker bring in a file that was uploaded for review, and remembers its mapping. */
export const confirmImport = endpoint({
  ...step,
  path: '/imports/{identifier}/confirm',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Ends an import early. What it has brought in stays, and can be undone. */
export const cancelImport = endpoint({
  ...step,
  path: '/imports/{identifier}/cancel',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Takes an import back within 24 hours: its new rows are removed, its changed ones get their values from before. */
export const undoImport = endpoint({
  ...step,
  path: '/imports/{identifier}/undo',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** The rejected rows as a CSV file with the columns of the original and the reason: to correct and bring in again. */
export const exportRejectedRows = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/rejected',
  access,
  params,
  response: v.object({ fileName: v.string(), content: v.string(), total: v.number() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
