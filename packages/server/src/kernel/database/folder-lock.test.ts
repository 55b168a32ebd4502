import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderInUse, type Holder, lockFolder } from './folder-lock.ts';
import { processSpace } from './process-space.ts';
import { processStart } from './process-start.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const text = () => readFileSync(join(folder, 'pid'), 'utf8');
const write = (holder: string) => writeFileSync(join(folder, 'pid'), holder);

describe('the lock of a data folder among processes of one host', () => {
  it('refuses a folder that a living process holds, and names it', async () => {
    write(String(process.ppid));
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Otra instancia de Pregón (proceso ${process.ppid}) ya usa la carpeta de datos ${folder}.`,
    );
  });

  it('takes over the folder of a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    write(String(pid));
    const unlock = await lockFolder(folder);
    expect(text()).toMatch(new RegExp(`^${process.pid} `));
    unlock();
  });

  it('refuses a folder that a living process has held since its start', async () => {
    write(`${process.ppid} ${processStart(process.ppid)} ${processSpace()} x`);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  });

  it('takes over the folder of a process that died, even if its id was reused', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(processStart(pid)).toBeUndefined();
    const start = processStart(process.pid);
    expect(start).toMatch(/^\S+$/);
    expect(processSpace()).toMatch(/^\S+$/);
    write(`${process.ppid} ${start}x ${processSpace()} x`);
    const unlock = await lockFolder(folder);
    expect(text().split(' ').slice(0, 3)).toEqual([String(process.pid), start, processSpace()]);
    unlock();
  });

  it('takes over a folder with an empty lock', async () => {
    write('');
    const unlock = await lockFolder(folder);
    expect(text()).toMatch(new RegExp(`^${process.pid} `));
    unlock();
  });

  it('releases the folder without leaving files', async () => {
    (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the lock of a data folder among real processes', () => {
  let children: ChildProcess[];
  beforeEach(() => {
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map(kill));
  });

  const fixture = fileURLToPath(new URL('testing/folder-lock.process.ts', import.meta.url));
  /** Starts a process that locks the folder. Answers it with what it said first. */
  async function start(self?: Holder, errors: 'inherit' | 'pipe' = 'inherit') {
    const args = ['--no-warnings', fixture, folder, ...(self ? [JSON.stringify(self)] : [])];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', errors] });
    children.push(child);
    const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    return { child, said: said.toString().trim() };
  }
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  /** The first process of a container: each has the id 1, and sees none of the others. */
  const container = (name: string, startedAt = '100'): Holder => ({
    pid: 1,
    start: `boot/${startedAt}`,
    space: `boot/pid:[${name}]`,
  });

  it('refuses the second of two, and is taken over at once after a crash', async () => {
    const { child, said } = await start();
    expect(said).toBe('locked');
    expect((await start()).said).toContain(`FolderInUse: Otra instancia de Pregón (proceso ${child.pid})`);
    await kill(child);
    expect((await start()).said).toBe('locked');
  });

  it('refuses the second of two containers with equal process ids', async () => {
    expect((await start(container('a'))).said).toBe('locked');
    expect((await start(container('b'))).said).toContain('FolderInUse: Otra instancia de Pregón (proceso 1 de otro contenedor');
    expect(text()).toContain('pid:[a]');
  });

  it('refuses a process of another machine, which has another boot id', async () => {
    await start({ pid: 1, start: 'other/1', space: 'other/pid:[a]' });
    expect((await start()).said).toContain('de otro contenedor o equipo');
  });

  it('is taken over when the other container has died', async () => {
    const { child } = await start(container('a'));
    await kill(child);
    expect((await start(container('b'))).said).toBe('locked');
    expect(text()).toContain('pid:[b]');
  });

  it('is taken over at once when the same container restarts', async () => {
    const { child } = await start(container('a'));
    await kill(child);
    expect((await start(container('a', '200'))).said).toBe('locked');
    expect(text()).toContain('boot/200');
  });

  it('is taken over by one of several processes', async () => {
    const { child } = await start(container('a'));
    await kill(child);
    const all = await Promise.all(['b', 'c', 'd', 'e'].map((name) => start(container(name))));
    expect(all.filter(({ said }) => said === 'locked')).toHaveLength(1);
  });

  it('ends a process that lost the folder while it was suspended', async () => {
    const { child } = await start(container('a'), 'pipe');
    let reason = '';
    child.stderr?.setEncoding('utf8').on('data', (part: string) => (reason += part));
    child.kill('SIGSTOP');
    expect((await start(container('b'))).said).toBe('locked');
    const ended = once(child, 'close');
    child.kill('SIGCONT');
    expect(await ended).toEqual([1, null]);
    expect(reason).toContain('Another process has taken the data folder over');
  });
});
