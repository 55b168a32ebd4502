import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { processStart } from './process-start.ts';

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

it('refuses a folder that a living process holds since it started', () => {
  writeFileSync(join(folder, 'pid'), `${process.ppid} ${processStart(process.ppid)}`);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
});

it('takes a folder over whose process has died, though another has its id by now', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(processStart(pid)).toBeUndefined();
  const start = processStart(process.pid);
  expect(start).toMatch(/\S/);
  expect(start).not.toContain(' ');
  writeFileSync(join(folder, 'pid'), `${process.ppid} ${start}x`);
  expect(() => lockFolder(folder)).not.toThrow();
  expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(`${process.pid} ${start}`);
});

it('takes a folder whose lock says nothing', () => {
  writeFileSync(join(folder, 'pid'), '');
  expect(() => lockFolder(folder)).not.toThrow();
});

it('gives the folder back', () => {
  lockFolder(folder)();
  expect(() => lockFolder(folder)).not.toThrow();
});
