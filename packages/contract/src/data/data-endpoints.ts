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
  undoImport,
  updateImportMapping,
  uploadImport,
} from './imports.endpoints.ts';

/** The endpoints by which data comes in and goes out in bulk. */
export const dataEndpoints = {
  cancelImport,
  checkImport,
  chooseImportOrigin,
  confirmImport,
  createDataExport,
  exportRejectedRows,
  getImport,
  importData,
  listImports,
  readDataExport,
  readImportMapping,
  readImportStatus,
  startImport,
  undoImport,
  updateImportMapping,
  uploadImport,
};
