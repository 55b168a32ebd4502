import { createDataExport, readDataExport } from '../account/data-export.endpoints.ts';
import { getImport, importData, startImport } from './data.endpoints.ts';
import {
  cancelImport,
  checkImport,
  chooseImportOrigin,
  confirmImport,
  exportRejectedRows,
  listImports,
  readImportMapping,
  readImportStatus,
  stopImportCheck,
  undoImport,
  updateImportMapping,
  uploadImport,
} from './imports.endpoints.ts';
import {
  createImportSource,
  deleteImportSource,
  listImportSources,
  pullImportSource,
  testImportSource,
  testStoredImportSource,
  updateImportSource,
} from './import-sources.endpoints.ts';

/** The endpoints by which data comes in and goes out in bulk. */
export const dataEndpoints = {
  cancelImport,
  checkImport,
  chooseImportOrigin,
  confirmImport,
  createDataExport,
  createImportSource,
  deleteImportSource,
  exportRejectedRows,
  getImport,
  importData,
  listImports,
  listImportSources,
  pullImportSource,
  readDataExport,
  readImportMapping,
  readImportStatus,
  startImport,
  stopImportCheck,
  testImportSource,
  testStoredImportSource,
  undoImport,
  updateImportMapping,
  updateImportSource,
  uploadImport,
};
