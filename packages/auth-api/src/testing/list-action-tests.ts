import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type ArchivedKind, archiveRecord, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { session } from '../session.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { ana } from './sessions.ts';

interface Action<Row> {
  readonly label: string;
  readonly isDanger?: boolean | undefined;
  readonly applies: (row: Row) => boolean;
  readonly run: (row: Row) => Promise<(() => Promise<unknown>) | undefined>;
}

interface ListActions<Row> {
  readonly kind: ArchivedKind;
  /** The path under which a record is deleted. */
  readonly path: string;
  /** A record that can be deleted. */
  readonly row: Row;
  /** One that cannot. */
  readonly kept: Row;
  /** Reads the actions; of the archive if asked. */
  readonly actions: (isArchive?: boolean) => readonly Action<Row>[];
  /** Sets what the server answers to a deletion. */
  readonly answerDeletion: (server: FakeServer, canUndo: boolean) => void;
}

/** Tests that several records of a list can be archived and deleted with undo, by those who may, and returns the server of each test. */
export function testListActions<Row extends { readonly identifier: string }>(list: ListActions<Row>): () => FakeServer {
  const { kind, path, row, kept, actions, answerDeletion } = list;
  let server: FakeServer;
  beforeEach(() => {
    server = createFakeServer();
    jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
    session.setCredentials(ana);
  });
  afterEach(() => session.clear());

  it('deletes those that can be, and undoes it where the server can', async () => {
    answerDeletion(server, false);
    const [, remove] = actions();
    expect(remove?.isDanger).toBe(true);
    expect([row, kept].map((each) => remove?.applies(each))).toEqual([true, false]);
    expect(await remove?.run(row)).toBeUndefined();
    expect(server.requests.map(({ method, url }) => [method, url.pathname])).toEqual([['DELETE', `${path}/${row.identifier}`]]);
    server.answer(undoDeletion, () => ({ message: 'De nuevo.' }));
    answerDeletion(server, true);
    const undo = await remove?.run(row);
    await undo?.();
    expect(server.requests.at(-1)?.url.pathname).toBe(`/V1/deletions/${kind}/${row.identifier}/undo`);
  });

  it.each([
    [false, 'Archivar', true],
    [true, 'Sacar del archivo', false],
  ])('archives, or takes out of the archive, with undo (%s)', async (isArchive, label, archived) => {
    server.answer(archiveRecord, ({ body }) => body);
    const [archive] = actions(isArchive);
    expect(archive?.label).toBe(label);
    const undo = await archive?.run(row);
    await undo?.();
    expect(server.requests.map(({ url, body }) => [url.pathname, body])).toEqual([
      [`/V1/archive/${kind}/${row.identifier}`, { archived }],
      [`/V1/archive/${kind}/${row.identifier}`, { archived: !archived }],
    ]);
  });

  it('is not offered to a reader', () => {
    session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
    expect(actions()).toEqual([]);
  });

  return () => server;
}
