import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('refuses a folder that a living process holds, and names it', () => {
  writeFileSync(join(folder, 'pid'), String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(
    `Otra instancia de Pregón (proceso ${process.ppid}) ya usa la carpeta de datos ${folder}.`,
  );
});

it('takes a folder over from a process that has died', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'pid'), String(pid));
  expect(() => lockFolder(folder)).not.toThrow();
});

it('takes a folder whose lock says nothing', () => {
  writeFileSync(join(folder, 'pid'), '');
  expect(() => lockFolder(folder)).not.toThrow();
});

it('gives the folder back', () => {
  lockFolder(folder)();
  expect(() => lockFolder(folder)).not.toThrow();
});
