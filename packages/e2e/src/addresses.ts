import os from 'node:os';
import path from 'node:path';

/** Config and workers are processes of their own: the first one chooses the port, the others inherit it. */
process.env['PREGON_E2E_PORT'] ??= String(20_000 + (process.pid % 20_000));
export const port = Number(process.env['PREGON_E2E_PORT']);

/** The public set. Node does not resolve `*.localhost`, so requests that no browser makes go here. */
export const publicUrl = `http://localhost:${port}`;
/** The admin set. */
export const adminUrl = `http://admin.localhost:${port}`;

/** Where a run leaves its data, traces and pictures. */
export const resultsFolder = process.env['PREGON_E2E_FOLDER'] ?? path.join(os.tmpdir(), 'pregon-e2e');
/** The data folder of the server that the tests run on. */
export const mainDataFolder = path.join(resultsFolder, 'data');
