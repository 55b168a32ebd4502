import { importKindNames } from '@pregon/contract/data/import-names';
import * as endpoints from '@pregon/contract/data/imports.endpoints';
import { type ImportState, undoHours } from '@pregon/contract/data/imports.endpoints';
import type { EndpointAnswer } from '@pregon/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import { StreamedAnswer } from '../kernel/http/streamed-answer.ts';
import type { KernelServices } from '../kernel/services.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { importQueue } from './import-jobs.ts';
import { type DataImport, statusOnWire, importsRepository } from './imports.repository.ts';
import type { ColumnMapping } from './imports.table.ts';
import { receiveImport } from './receive-import.ts';
import { headerHash, readMapping } from './read-mapping.ts';
import { rejectedRowsFile } from './rejected-rows-file.ts';

const conflict = (message: string) => new Fault('CONFLICT', { message });
/** The states of a file that awaits its confirmation. A check that runs is set aside when the import begins. */
const reviewed: readonly ImportState[] = ['uploaded', 'checking'];
const alreadyStarted = () => conflict('Esta importación ya empezó.');

/** Rejects unknown keys, and keys to which two columns of the file are mapped. */
function checkMapping({ kind }: DataImport, mapping: ColumnMapping): void {
  const used = mapping.filter((key) => key !== null);
  const isKnown = used.every((key) => Object.hasOwn(importKindDefinitions[kind].columns, key));
  if (!isKnown) throw new Fault('INVALID', { fields: { mapping: 'Esta columna no existe.' } });
  if (new Set(used).size !== used.length)
    throw new Fault('INVALID', { fields: { mapping: 'Dos columnas del archivo no pueden ser el mismo dato.' } });
}

/** Routes to review an uploaded file: mapping of its columns, dry run, confirmation, cancellation, undo, and its rejected rows. */
export function importReviewRoutes(app: FastifyInstance, { database, queue }: KernelServices): void {
  const find = async ({ accountId }: Principal, identifier: string): Promise<DataImport> => {
    const found = await importsRepository.find(database, accountId, identifier);
    if (!found) throw new Fault('NOT_FOUND');
    return found;
  };
  /** Moves an import to a state in which a worker continues. Throws CONFLICT when it is in none of the states `from` any more. */
  const advance = async (of: DataImport, state: ImportState, from: readonly ImportState[], refusal: () => Fault, values = {}) => {
    if (!(await importsRepository.update(database, of.id, { ...values, state }, from))) throw refusal();
    await queue.sendJob(importQueue, { importId: of.id });
    return statusOnWire({ ...of, ...values, state });
  };

  registerEndpoint(
    app,
    endpoints.uploadImport,
    async ({ params, file, principal, reply }) => {
      const received = await receiveImport(database, principal, params.kind, file, { state: 'uploaded' });
      void reply.code(202);
      return statusOnWire(received);
    },
    { slowUpload: true },
  );

  registerEndpoint(app, endpoints.readImportStatus, async ({ params, principal }) =>
    statusOnWire(await find(principal, params.identifier)),
  );

  registerEndpoint(app, endpoints.listImports, async ({ query: { page, size, order: sort, ...filter }, principal }) => {
    const { items, total } = await importsRepository.page(database, principal, filter, { page, size, sort });
    return { items: items.map(statusOnWire), total };
  });

  registerEndpoint(app, endpoints.readImportMapping, async ({ params, principal }) => {
    const found = await find(principal, params.identifier);
    if (!reviewed.includes(found.state)) throw alreadyStarted();
    return readMapping(database, found);
  });

  registerEndpoint(app, endpoints.updateImportMapping, async ({ params, body, principal }) => {
    const found = await find(principal, params.identifier);
    checkMapping(found, body.mapping);
    const { mapping, dateOrder = found.dateOrder } = body;
    const values = { mapping, dateOrder, check: null, error: null, readBytes: 0, state: 'uploaded' as const };
    const isUpdated = await importsRepository.update(database, found.id, values, reviewed);
    if (!isUpdated) throw alreadyStarted();
    return readMapping(database, { ...found, ...values });
  });

  registerEndpoint(app, endpoints.chooseImportOrigin, async ({ params, body, principal }) => {
    const found = await find(principal, params.identifier);
    // The columns are others: what was mapped and checked no longer applies.
    const values = {
      isPlain: !body.isConverted,
      mapping: null,
      dateOrder: null,
      check: null,
      error: null,
      readBytes: 0,
      state: 'uploaded' as const,
    };
    const isUpdated = await importsRepository.update(database, found.id, values, reviewed);
    if (!isUpdated) throw alreadyStarted();
    return readMapping(database, { ...found, ...values });
  });

  registerEndpoint(app, endpoints.checkImport, async ({ params, principal, reply }) => {
    const found = await find(principal, params.identifier);
    void reply.code(202);
    return advance(found, 'checking', ['uploaded'], alreadyStarted, { check: null, error: null, readBytes: 0 });
  });

  registerEndpoint(app, endpoints.stopImportCheck, async ({ params, principal }) => {
    const found = await find(principal, params.identifier);
    // What the check has counted so far stays. One that has ended meanwhile is whole.
    await importsRepository.update(database, found.id, { state: 'uploaded', readBytes: 0 }, ['checking']);
    return statusOnWire(await find(principal, params.identifier));
  });

  registerEndpoint(app, endpoints.confirmImport, async ({ params, body, principal, reply }) => {
    const found = await find(principal, params.identifier);
    if (!reviewed.includes(found.state)) throw alreadyStarted();
    const { header, mapping, missing, dates } = await readMapping(database, found);
    if (missing.length > 0) throw conflict('Al archivo le faltan columnas: di cuáles son antes de importar.');
    const chosen = { mapping, createsMissing: body.createMissing, dateOrder: dates?.order ?? null };
    await importsRepository.saveMapping(database, principal.accountId, found.kind, headerHash(header), chosen);
    await importsRepository.update(database, found.id, { ...chosen, header, readBytes: 0 }, reviewed);
    void reply.code(202);
    return advance({ ...found, mapping, header, readBytes: 0 }, 'waiting', reviewed, alreadyStarted);
  });

  registerEndpoint(app, endpoints.cancelImport, async ({ params, principal }) => {
    const found = await find(principal, params.identifier);
    await auditRepository.record(database, principal, { action: 'cancelImport', subject: found.kind });
    if (await importsRepository.update(database, found.id, { state: 'cancelled' }, ['uploaded', 'checking', 'waiting'])) {
      await importsRepository.end(database, found.id, 'cancelled');
      return statusOnWire({ ...found, state: 'cancelled' });
    }
    return advance(found, 'cancelling', ['running'], () => conflict('Esta importación ya terminó.'));
  });

  registerEndpoint(app, endpoints.undoImport, async ({ params, principal, reply }) => {
    const found = await find(principal, params.identifier);
    const { undoUntil } = statusOnWire(found);
    if (undoUntil === null) throw conflict('Esta importación no se puede deshacer.');
    if (Date.parse(undoUntil) < Date.now()) throw conflict(`Ya pasaron ${undoHours} horas: no se puede deshacer.`);
    await auditRepository.record(database, principal, { action: 'undoImport', subject: found.kind });
    void reply.code(202);
    return advance(found, 'undoing', ['done', 'cancelled', 'failed'], () => conflict('Esta importación no se puede deshacer.'));
  });

  registerEndpoint(app, endpoints.exportRejectedRows, async ({ params, principal }) => {
    const found = await find(principal, params.identifier);
    await auditRepository.record(database, principal, { action: 'exportRejectedRows', subject: found.kind });
    const { total, width } = await importsRepository.measureRejections(database, found.id);
    const lines = rejectedRowsFile(importsRepository.rejections(database, found.id), found.header ?? [], width);
    const others = { fileName: `rechazadas-${importKindNames[found.kind].toLowerCase()}.csv`, total };
    return new StreamedAnswer<EndpointAnswer<typeof endpoints.exportRejectedRows>, 'content'>(others, 'content', lines);
  });
}
