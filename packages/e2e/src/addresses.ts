import os from 'node:os';
import path from 'node:path';

/**
 * Config and workers are separate processes: the first one chooses the port, the others inherit it. It is below the ports that the system
 * gives to connections (from 32,768 on Linux), one of which may be in use.
 */
process.env['PREGON_E2E_PORT'] ??= String(20_000 + (process.pid % 12_000));
export const port = Number(process.env['PREGON_E2E_PORT']);

/** The address of the public set. Node does not resolve `*.localhost`, so requests from Node go here. */
export const publicUrl = `http://localhost:${port}`;
/** The address of the admin set. */
export const adminUrl = `http://admin.localhost:${port}`;

/** The folder for data, traces and screenshots of a run. */
export const resultsFolder = process.env['PREGON_E2E_FOLDER'] ?? path.join(os.tmpdir(), 'pregon-e2e');
/** The data folder of the server under test. */
export const mainDataFolder = path.join(resultsFolder, 'data');
