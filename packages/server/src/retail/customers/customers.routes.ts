import * as endpoints from '@pregon/contract/customers/customers.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { receiptsRepository } from '../purchases/receipts.repository.ts';
import { updateCustomer } from './change-customer.ts';
import { customerListRepository } from './customer-list.repository.ts';
import { customerNotesRepository } from './customer-notes.repository.ts';
import { customerRecordRepository } from './customer-record.repository.ts';
import { customersFile, customersFilePath, customersPasses, passSeconds } from './customers-file.ts';

/** The customers of an account: the list, and a single customer. */
export function customersRoutes(
  app: FastifyInstance,
  { database, laggingReads, config }: KernelServices,
  clock = () => new Date(),
): void {
  const passes = customersPasses(config.keys.session);

  const requireOwn = async (principal: Principal, id: number): Promise<void> => {
    if (!(await customerRecordRepository.exists(database, principal, id))) throw new Fault('NOT_FOUND');
  };

  registerEndpoint(app, endpoints.listCustomers, ({ query: { page, size, after, order: sort, ...filter }, principal }) =>
    laggingReads.run(
      (reads) => customerListRepository.list(reads, principal, filter, { page, size, after, sort, now: clock() }),
      { current: true },
    ),
  );

  registerEndpoint(
    app,
    endpoints.exportCustomers,
    async ({ body: { only, ...filter }, principal }) => {
      const details = { ...filter, ...(only && { customers: only.length }) };
      await auditRepository.record(database, principal, { action: 'exportCustomers', details });
      const until = new Date(clock().getTime() + passSeconds * 1000);
      const pass = await passes.sign({ account: principal.accountId, filter, only }, until);
      return { url: `${customersFilePath}${pass}` };
    },
    { limit: { max: 6, timeWindow: '1 minute', key: 'user' } },
  );

  app.get<{ Params: { pass: string } }>(`${customersFilePath}:pass`, async ({ params }, reply) => {
    const pass = await passes.read(params.pass, clock());
    if (!pass) throw new Fault('BAD_TOKEN');
    const owner = { accountId: pass.account };
    const { timeZone } = await accountsRepository.getOrThrow(database, owner.accountId);
    const { filter, only } = pass;
    const customers = customerListRepository.all(
      laggingReads,
      owner,
      { filter, only, now: clock() },
      endpoints.mostExportedCustomers,
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="clientes.csv"')
      .send(customersFile(customers, timeZone));
  });

  registerEndpoint(app, endpoints.readCustomer, async ({ params, principal, fault }) => {
    const id = await customerRecordRepository.keptId(database, principal, params.id);
    const customer = await customerRecordRepository.find(database, principal, id);
    if (!customer) throw fault('NOT_FOUND');
    return customer;
  });

  registerEndpoint(app, endpoints.updateCustomer, ({ body, principal }) => updateCustomer(database, principal, body));

  registerEndpoint(app, endpoints.listReceipts, async ({ params, query, principal }) => {
    await requireOwn(principal, params.id);
    return receiptsRepository.list(database, principal, params.id, query);
  });

  registerEndpoint(app, endpoints.listCustomerNotes, async ({ params, principal }) => {
    await requireOwn(principal, params.id);
    return { items: await customerNotesRepository.list(database, principal, params.id) };
  });

  registerEndpoint(app, endpoints.addCustomerNote, ({ params, body, principal }) =>
    database.transaction(async (transaction) => {
      const customer = await customerRecordRepository.lock(transaction, principal, params.id);
      if (!customer) throw new Fault('NOT_FOUND');
      const note = await customerNotesRepository.add(transaction, principal, params.id, body.text);
      await auditRepository.record(transaction, principal, { action: 'addCustomerNote', subject: String(params.id) });
      return note;
    }),
  );

  registerEndpoint(app, endpoints.deleteCustomerNote, ({ params, principal }) =>
    database.transaction(async (transaction) => {
      const undoKey = await customerNotesRepository.remove(transaction, principal, params.id, params.note);
      if (undoKey === undefined) throw new Fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'deleteCustomerNote', subject: String(params.id) });
      return { message: 'La nota se eliminó.', canUndo: true, undoKey };
    }),
  );
}
