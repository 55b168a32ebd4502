import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { superviseServer } from './supervise-server.mjs';

const program = (/** @type {string} */ code) => spawn(process.execPath, ['--eval', code], { stdio: 'ignore', detached: true });
const endless = () => program('setInterval(() => {}, 1000)');
const failing = () => program('process.exit(3)');
const never = new Promise(() => {});

it('reports why an unchanged server ended', async () => {
  const reason = await superviseServer({ start: failing, nextChange: () => never, stopped: never });
  expect(reason).toBe('The server ended (exit code 3).');
});

it('stops the server and itself on request', async () => {
  const server = endless();
  const reason = await superviseServer({ start: () => server, nextChange: () => never, stopped: once(server, 'spawn') });
  expect([reason, server.signalCode]).toEqual([undefined, 'SIGTERM']);
});

it('waits for the next change after one that broke the server, and still stops on request', async () => {
  const servers = [endless, failing, endless].map((start) => start);
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = [];
  /** @type {(value: unknown) => void} */
  let stop = () => {};
  const stopped = new Promise((resolve) => (stop = resolve));
  /** @type {string[]} */
  const messages = [];
  let changes = 0;
  const reason = await superviseServer({
    start: () => {
      const server = (servers[started.length] ?? endless)();
      started.push(server);
      if (started.length === 3) server.once('spawn', stop);
      return server;
    },
    // The first change comes at once; the second only after the broken server has exited and was reported.
    nextChange: async () => {
      changes += 1;
      if (changes === 2) while (messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      if (changes > 2) await never;
    },
    stopped,
    tell: (text) => messages.push(text),
  });
  expect(reason).toBeUndefined();
  expect(messages).toEqual(['\nThe server ended (exit code 3). It starts again with the next change of its sources.']);
  expect(started.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toBe(true);
});
