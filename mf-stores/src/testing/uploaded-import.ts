import type { ImportMapping, ImportStatus } from '@pregon/contract/data/imports.endpoints';

/** A file of customers that awaits its confirmation. */
export const uploadedImport: ImportStatus = {
  identifier: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
  state: 'uploaded',
  fileName: 'clientes.csv',
  share: 0,
  report: { kind: 'customers', rows: 0, created: 0, updated: 0, rejected: 0, createdStores: 0, createdProducts: 0, problems: [] },
  error: null,
  createdAt: '2026-11-20T15:30:00.000Z',
  createdBy: 'Ana Peña',
  endedAt: null,
  keptUntil: null,
  check: null,
  undoUntil: null,
  undo: null,
};

/** The mapping of a file without columns. */
export const emptyMapping: ImportMapping = {
  header: [],
  columns: [],
  mapping: [],
  isRemembered: false,
  origin: null,
  isConverted: false,
  missing: [],
  createMissing: null,
  dates: null,
  sample: [],
};
