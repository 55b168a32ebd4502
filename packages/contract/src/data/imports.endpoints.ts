import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { pageSizeInAddress, thousandInAddress } from '../key-in-address.schema.ts';
import { sortInAddress } from '../sort-in-address.schema.ts';
import { originKeys } from './import-origins.ts';
import { csvTypes, importKinds, importOptions, importReport, importRoles as access } from './data.endpoints.ts';

/** The size limit of an import with review, in bytes: 1 GB. */
export const largestReviewedImport = 1024 * 1024 * 1024;

/** The size limit of a workbook (XLSX), in bytes: 50 MB. The server reads a workbook into memory before it spools it. */
export const largestWorkbook = 50 * 1024 * 1024;

/** The number of hours after its end within which an import can be undone. */
export const undoHours = 24;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The states of a reviewed import. `receiving`: the file is being uploaded. `uploaded`: its mapping awaits confirmation. `checking`: a
 * worker counts what it would change. `waiting`: it is queued for a worker. `cancelling` and `cancelled`: a user ended it early, and the
 * rows imported so far stay. `undoing` and `undone`: the imported rows are reverted.
 */
export const importStates = [
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

const checkCounts = {
  created: v.number(),
  updated: v.number(),
  rejected: v.number(),
  /** Rows whose key occurs earlier in the file as a new row: they update it or repeat it. */
  repeated: v.number(),
  problems: importReport.entries.problems,
};

/** The dry run of an import: what it would change. `isWhole` is false where only the first rows were read, or are so far. */
export const importCheck = v.object({
  rows: v.number(),
  ...checkCounts,
  isWhole: v.boolean(),
  /**
   * What it would change with the option `createMissing`, with the numbers of stores and products that it would create. Null where rows
   * name none that is missing.
   */
  withMissing: v.optional(v.nullable(v.object({ stores: v.number(), products: v.number(), ...checkCounts })), null),
  /** What is assumed where the file does not say it, such as the payment method: Spanish sentences. */
  notes: v.optional(v.array(v.string()), []),
});
export type ImportCheck = v.InferOutput<typeof importCheck>;

/** The outcome of undoing an import. `kept`: rows that something else has used or changed since. */
export const importUndo = v.object({
  removed: v.number(),
  restored: v.number(),
  kept: v.number(),
  /** Stores and products that the import had created because rows named them. Those that are used or were changed since are kept. */
  removedStores: v.optional(v.number(), 0),
  removedProducts: v.optional(v.number(), 0),
  keptMissing: v.optional(v.number(), 0),
});

/** A reviewed import, its progress, and the actions that it allows. */
export const importStatus = v.object({
  identifier: v.string(),
  state: v.picklist(importStates),
  fileName: v.string(),
  /** The share of the file that is imported, or checked while it is `checking`, 0 to 1. */
  share: v.number(),
  /** The outcome of the rows so far; of all rows when it has ended. */
  report: importReport,
  /** The reason why it or its check `failed`, as a sentence for the user who uploaded the file; otherwise null. */
  error: v.nullable(v.string()),
  /** ISO moment. */
  createdAt: v.string(),
  /** The name of the user who uploaded the file. */
  createdBy: v.string(),
  /** ISO moment; null until it has ended. */
  endedAt: v.nullable(v.string()),
  /** ISO moment at which the import and its rejected rows are deleted; null until it has ended. */
  keptUntil: v.optional(v.nullable(v.string()), null),
  /** The result of the last dry run with this mapping; null before it. */
  check: v.nullable(importCheck),
  /** ISO moment until which it can be undone; null where it cannot. */
  undoUntil: v.nullable(v.string()),
  /** The outcome of undoing it; null before that. */
  undo: v.nullable(importUndo),
});
export type ImportStatus = v.InferOutput<typeof importStatus>;
const params = v.strictObject({ identifier: v.pipe(v.string(), v.uuid()) });

/** The largest number of columns of a file that can be mapped. */
const mostColumns = 200;

/** The value types of columns, so that a screen can show how a cell was parsed. */
export const importValueKinds = ['text', 'number', 'day', 'moment', 'flag', 'option'] as const;

/** A target column of an import of one kind. */
const importColumn = v.object({
  key: v.string(),
  label: v.string(),
  /** The description of its content, a Spanish sentence. */
  about: v.string(),
  isRequired: v.boolean(),
  examples: v.array(v.string()),
  kind: v.picklist(importValueKinds),
});

/** Which comes first in a date such as 03/04/2026: the day, or the month. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * How dates such as 03/04/2026 are read. `basis`: `file`, a date of the file can be read in one order only; `chosen` by a user for this file;
 * `remembered` from an earlier file with the same header; `assumed`, nothing says which.
 */
const dateReading = v.object({
  order: v.picklist(dateOrders),
  basis: v.picklist(['file', 'chosen', 'remembered', 'assumed']),
  /** A date of the file, and the ISO day that it is in each order; null where it does not exist or is in the future. */
  example: v.object({ text: v.string(), day: v.nullable(v.string()), month: v.nullable(v.string()) }),
});
export type DateReading = v.InferOutput<typeof dateReading>;

/** A cell of a sample row. `value` is the parsed value: null for an empty or unmapped cell, or for one with an `error`. */
const sampleCell = v.object({ text: v.string(), value: v.nullable(v.string()), error: v.nullable(v.string()) });

/** The mapping from columns of the file to target columns, with the first rows as they would be parsed. */
export const importMapping = v.object({
  header: v.array(v.string()),
  columns: v.array(importColumn),
  /** For each column of the file, the `key` of its target column, or null where it is ignored. */
  mapping: v.array(v.nullable(v.string())),
  /** Whether the mapping was remembered from an earlier file with the same header. */
  isRemembered: v.boolean(),
  /** The system whose export the file is, recognized by its columns. Null: none that is known. */
  origin: v.optional(v.nullable(v.picklist(originKeys)), null),
  /** Whether `header` and the rows are those of the export, converted to the columns of the import. */
  isConverted: v.optional(v.boolean(), false),
  /** The required target columns without a column of the file. */
  missing: v.array(v.string()),
  /**
   * Whether `createMissing` is suggested: the choice remembered with the mapping, else true where the account has none of what the rows
   * name. Null for kinds whose rows name neither stores nor products.
   */
  createMissing: v.optional(v.nullable(v.boolean()), null),
  /** How dates are read whose day and month can be confused. Null where the file has none. */
  dates: v.optional(v.nullable(dateReading), null),
  /** The first rows. `problem`: the reason why the whole row would be rejected. */
  sample: v.array(v.object({ line: v.number(), cells: v.array(sampleCell), problem: v.nullable(v.string()) })),
});
export type ImportMapping = v.InferOutput<typeof importMapping>;

/**
 * Uploads a file for review: a CSV, or a workbook up to `largestWorkbook`, which is converted to CSV. The server spools it until
 * `confirmImport` confirms its mapping; then a worker imports the rows. Rows whose key exists are updated.
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

/** Reads the status of an import, with or without review. */
export const readImportStatus = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/status',
  access,
  params,
  response: importStatus,
  errors: ['NOT_FOUND'],
});

/** The sort keys of the list of imports. */
export const importOrders = ['file', 'state', 'created', 'updated', 'rejected', 'by', 'at'] as const;

/** Which imports a list shows. */
export const importFilter = v.strictObject({
  /** A part of the file's name, or of the name of who imported it. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  kind: v.optional(v.picklist(importKinds)),
});

/** Lists the imports of the account, the newest first unless another order is asked for. */
export const listImports = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports',
  access,
  query: v.strictObject({
    page: v.optional(thousandInAddress, 1),
    size: v.optional(pageSizeInAddress, 50),
    ...importFilter.entries,
    order: v.optional(sortInAddress(importOrders)),
  }),
  response: v.object({
    items: v.array(importStatus),
    /** The number of imports that the filter shows. Undefined: the server lists the newest alone. */
    total: v.optional(v.number()),
  }),
  errors: [],
});

/** Reads the mapping of an uploaded file: mapped by hand, else remembered from an earlier file, else guessed from the column names. */
export const readImportMapping = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/mapping',
  access,
  params,
  response: importMapping,
  errors: ['NOT_FOUND', 'IMPORT_INVALID', 'CONFLICT'],
});

/** Changes the mapping of an uploaded file, and the order of day and month in its dates. */
export const updateImportMapping = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/imports/{identifier}/mapping',
  access,
  params,
  body: v.strictObject({
    mapping: v.pipe(v.array(v.nullable(v.pipe(v.string(), v.maxLength(50)))), v.maxLength(mostColumns)),
    /** Without it the order of dates stays as it is. */
    dateOrder: v.optional(v.picklist(dateOrders)),
  }),
  response: importMapping,
  errors: ['NOT_FOUND', 'IMPORT_INVALID', 'CONFLICT'],
});

/** Chooses whether an export of a known system is converted, or read by its own columns. Its mapping starts anew. */
export const chooseImportOrigin = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/imports/{identifier}/origin',
  access,
  params,
  body: v.strictObject({ isConverted: v.boolean() }),
  response: importMapping,
  errors: ['NOT_FOUND', 'IMPORT_INVALID', 'CONFLICT'],
});

const step = { method: 'POST', version: 'V1', access, params, response: importStatus } as const;

/**
 * Starts a dry run: a worker reads the file and counts what its rows would change, without changing anything. While it is `checking`, `share`
 * tells its progress, and `check` what was counted so far.
 */
export const checkImport = endpoint({
  ...step,
  path: '/imports/{identifier}/check',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Stops a dry run. What it has counted so far stays, and the file can be checked again or confirmed. */
export const stopImportCheck = endpoint({
  ...step,
  path: '/imports/{identifier}/check/stop',
  errors: ['NOT_FOUND'],
});

/** Confirms the mapping and the options of an uploaded file, remembers them, and queues the import for a worker. */
export const confirmImport = endpoint({
  ...step,
  path: '/imports/{identifier}/confirm',
  body: importOptions,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Cancels a running import. The rows imported so far stay, and can be undone. */
export const cancelImport = endpoint({
  ...step,
  path: '/imports/{identifier}/cancel',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Undoes an import within 24 hours: new rows are removed, and changed rows get their former values back. */
export const undoImport = endpoint({
  ...step,
  path: '/imports/{identifier}/undo',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Exports the rejected rows as a CSV file with the original columns and the reason, to be corrected and imported again. */
export const exportRejectedRows = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/imports/{identifier}/rejected',
  access,
  params,
  response: v.object({ fileName: v.string(), content: v.string(), total: v.number() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
