/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readArguments, UsageError } from './arguments.ts';

const known = ['shell', 'mf-sends', 'mf-stores'];
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), known);

it.each([
  ['mf-sends', { action: 'publish', apps: ['mf-sends'], isAll: false }],
  ['--all', { action: 'publish', apps: known, isAll: true }],
  ['mf-sends --canary 10', { action: 'publish', apps: ['mf-sends'], isAll: false, canary: 10 }],
  ['mf-sends --promote', { action: 'promote', apps: ['mf-sends'] }],
  ['mf-sends --withdraw', { action: 'withdraw', apps: ['mf-sends'] }],
  ['shell mf-sends --rollback', { action: 'rollback', apps: ['shell', 'mf-sends'] }],
  ['mf-sends --to 0.1.0-1f2e3d4c', { action: 'to', apps: ['mf-sends'], version: '0.1.0-1f2e3d4c' }],
  ['--list', { action: 'list', apps: [] }],
  ['mf-sends --log', { action: 'log', apps: ['mf-sends'] }],
  ['--prune', { action: 'prune', apps: known }],
])('parses %s', (line, command) => {
  expect(read(line).command).toEqual(command);
});

it('parses store, author and reason', () => {
  const settings = { store: 's3://releases/tienda', by: 'Ana', force: 'urgente' };
  expect(read('mf-sends --store s3://releases/tienda --by Ana --force urgente')).toMatchObject(settings);
});

it.each([
  ['', 'Which app?'],
  ['mf-nope', 'There is no app mf-nope. Apps: shell, mf-sends, mf-stores'],
  ['mf-sends --rolback', "Unknown option '--rolback'"],
  ['mf-sends --rollback --promote', '--rollback and --promote do not go together.'],
  ['mf-sends --all', '--all is about all apps.'],
  ['--all --canary 10', '--all and --canary do not go together.'],
  ['mf-sends --canary 0', '--canary wants a share in percent, 1 to 100.'],
  ['mf-sends --canary 10%', '--canary wants a share in percent, 1 to 100.'],
  ['shell --canary 10', 'The shell has no canaries'],
  ['shell mf-sends --to 1', '--to is about one app.'],
])('rejects %s', (line, reason) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(reason);
});
