import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import {
  createListFile,
  listFileAccess,
  type ListFileRequest,
  listFileRequest,
  mostListRows,
} from '@pregon/contract/list-files/list-files.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { filterWords } from './filter-words.ts';
import { type ClockWords, type ListFile, listFiles, type ListServices } from './list-file.ts';
import { wholeList } from './whole-list.ts';

const listFilePath = '/list-file/';
/** Lifetime of the address: enough for a browser to follow it. */
const passSeconds = 60;
/** Rows of a statement. */
const rowsAtOnce = 200;

/** Content of the signed address of a download. */
const pass = v.object({ account: v.number(), request: listFileRequest });

function clockWords(timeZone: string): ClockWords {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (format: Intl.DateTimeFormat) => (moment: string | null) =>
    moment === null ? '' : format.format(new Date(moment));
  return { day: shown(days), time: shown(times), second: shown(seconds) };
}

const filterOf = (request: ListFileRequest) => ('filter' in request && request.filter) || {};
const chosenOf = (request: ListFileRequest) => ('only' in request ? request.only : undefined);

async function* linesOf({ columns, cells }: ListFile, batches: AsyncIterable<readonly unknown[]>, clock: ClockWords) {
  yield byteOrderMark + csvLine(columns, ';');
  for await (const batch of batches) yield batch.map((row) => csvLine(cells(row, clock), ';')).join('');
}

/** Reads the first batch before the answer begins, so that a list that cannot be read is answered with its fault. */
async function withFirst<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncIterable<Batch>> {
  const first = await batches.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Lists as CSV files: an address for whoever may read the list, recorded in the audit trail, and the stream behind it. */
export function listFilesRoutes(app: FastifyInstance, services: ListServices, clock = () => new Date()): void {
  const { database, config } = services;
  const passes = signedPasses(config.keys.session, 'list file', pass);

  registerEndpoint(
    app,
    createListFile,
    async ({ body: request, principal, fault }) => {
      const { list } = request;
      if (!mayCall(listFileAccess[list], principal.role)) throw fault('FORBIDDEN');
      const filters = filterWords({ ...filterOf(request), chosen: chosenOf(request)?.length });
      const details = { list, ...(filters && { filters }) };
      await auditRepository.record(database, principal, { action: 'exportList', details });
      const until = new Date(clock().getTime() + passSeconds * 1000);
      return { url: `${listFilePath}${await passes.sign({ account: principal.accountId, request }, until)}` };
    },
    { limit: { max: 20, timeWindow: '1 minute', key: 'user' } },
  );

  app.get<{ Params: { pass: string } }>(`${listFilePath}:pass`, async ({ params }, reply) => {
    const read = await passes.read(params.pass, clock());
    const file = read && listFiles.get().find(({ list }) => list === read.request.list);
    if (!file) throw new Fault('BAD_TOKEN');
    const owner = { accountId: read.account };
    const filter = filterOf(read.request);
    const sort = 'sort' in read.request ? read.request.sort : undefined;
    const only = chosenOf(read.request);
    const { timeZone } = await accountsRepository.getOrThrow(database, owner.accountId);
    const page = (number: number) => file.read(services, owner, { filter, only, sort, page: number, size: rowsAtOnce });
    const rows = await withFirst(wholeList(page, file.keyOf, { size: rowsAtOnce, most: mostListRows }));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(Readable.from(linesOf(file, rows, clockWords(timeZone))));
  });
}
