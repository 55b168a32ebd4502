import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { asc, eq } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { storeCustomerFile } from './customer-file.ts';
import { customerFileMembers, customerFiles } from './customer-files.table.ts';

const people = [
  { firstName: 'Ana', document: '1020304050', email: 'Ana@correo.example', mobile: '+573991110001' },
  { firstName: 'Eva', document: '52123456', email: 'familia@correo.example', mobile: '+573991110002' },
  { firstName: 'Luz', document: null, email: 'familia@correo.example', mobile: null },
  { firstName: 'Noé', document: null, email: null, mobile: '+573991110004' },
];

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.marketing;
    await database.insert(customers).values(people.map((person) => ({ ...person, accountId, lastName: 'Ríos' })));
    const stranger = { accountId: test.strangers.marketing.accountId, firstName: 'Sol', lastName: 'x', document: '99887766' };
    await database.insert(customers).values(stranger);
  });
  afterAll(() => test.close());

  const upload = async (content: string | Buffer, name = 'clientes.csv', principal: Principal = test.staff.marketing) => {
    const body = new FormData();
    body.set('data', '{}');
    body.set(
      'customer_file',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type: 'text/csv' }),
      name,
    );
    const headers = await test.as(principal);
    return test.app.inject({ method: 'POST', url: '/V1/customer-files', headers, body: body as never });
  };
  const read = async (identifier: string, principal: Principal) =>
    test.app.inject({ method: 'GET', url: `/V1/customer-files/${identifier}`, headers: await test.as(principal) });
  const fileCount = () => database.$count(customerFiles);

  /** The customers in the last stored file. */
  const members = async () => {
    const rows = await database
      .select({ name: customers.firstName, file: customerFileMembers.fileId })
      .from(customerFileMembers)
      .innerJoin(customers, eq(customers.id, customerFileMembers.customerId))
      .orderBy(asc(customers.id));
    const last = Math.max(...rows.map(({ file }) => file));
    return rows.filter(({ file }) => file === last).map(({ name }) => name);
  };

  it.each(['sep=', 'sep=;\r\n', '\uFEFFsep=\r\n', 'sep="', 'sep=\t'])('ignores a row of separators only: %j', async (content) => {
    const answer = await upload(content);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'El archivo no tiene ninguna fila.']);
  });

  describe('matching the rows of a customer file', () => {
    it.each([
      ['by document, with a header', 'Nombre;Número de documento\nX;1.020.304.050\n', ['Ana']],
      ['by document, without a header', '1020304050\n52123456\n', ['Ana', 'Eva']],
      ['by e-mail, in capitals, everybody who shares it', 'E-mail\nFAMILIA@correo.example\n', ['Eva', 'Luz']],
      ['by mobile, however it is written', 'celular\n399 111 00 04\n(+57) 399-111-0001\n', ['Ana', 'Noé']],
      ['by mobile in a column without a name, among others', '1,Noé,3991110004\n2,Ana,3991110001\n', ['Ana', 'Noé']],
      ['by e-mail when no customer has the document', 'cedula,correo\n777777,ana@correo.example\n', ['Ana']],
      ['by document before e-mail', 'cedula,correo\n52123456,ana@correo.example\n', ['Eva']],
      ['not by the kind of document', 'tipo de documento\tdocumento\nCC\t52123456\n', ['Eva']],
      ['in Windows-1252', Buffer.from('Cédula;Compañía\n52123456;Muñoz\n', 'latin1'), ['Eva']],
      ['with a mark of its byte order and quotes', '\uFEFF"Teléfono móvil"\r\n"\'+573991110004"\r\n', ['Noé']],
      ['each once', 'documento\n1020304050\n1020304050\n', ['Ana']],
    ])('%s', async (_, content, names) => {
      const answer = await upload(content);
      expect(answer.json()).toMatchObject({ matched: names.length, unmatched: 0, problems: [] });
      expect(await members()).toEqual(names);
    });
  });

  it('lists rows without a match with line and reason, and keeps the others', async () => {
    const answer = await upload('documento,correo\n52123456,\n123456789,nadie@correo.example\n\nxyz,\n"=1+1,"\n99887766,\n');
    const { identifier, ...file } = answer.json<CustomerFile>();
    expect(answer.statusCode).toBe(200);
    const keptUntil = new Date(Date.parse(file.createdAt) + 90 * 24 * 60 * 60 * 1000).toISOString();
    expect(file).toEqual({
      name: 'clientes.csv',
      keptUntil,
      problemsKeptUntil: keptUntil,
      rows: 5,
      matched: 1,
      unmatched: 4,
      createdAt: expect.any(String),
      problems: [
        { line: 3, value: '123456789', reason: 'No hay un cliente con este documento o correo.' },
        { line: 5, value: 'xyz', reason: 'Aquí no hay un documento, un correo ni un celular.' },
        { line: 6, value: '=1+1,', reason: 'Aquí no hay un documento, un correo ni un celular.' },
        { line: 7, value: '99887766', reason: 'No hay un cliente con este documento.' },
      ],
    });
    expect((await read(identifier, test.staff.operador)).json()).toEqual({ identifier, ...file });
    expect((await read(identifier, test.staff.lector)).json()).toEqual({ identifier, ...file, problems: [] });
    expect((await read(identifier, test.strangers.administrador)).statusCode).toBe(404);
    const [latest] = await database
      .select()
      .from(auditEvents)
      .orderBy(asc(auditEvents.id))
      .then((rows) => rows.slice(-1));
    expect(latest).toMatchObject({
      action: 'uploadCustomerFile',
      subject: identifier,
      details: { rows: 5, matched: 1, unmatched: 4 },
    });
  });

  it('lists the first 1,000 rows without a match, and counts all', async () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `${700_000_000 + row}`);
    const file = (await upload(['documento', ...rows, '1020304050'].join('\n'))).json<CustomerFile>();
    expect([file.rows, file.matched, file.unmatched, file.problems.length]).toEqual([5001, 1, 5000, 1000]);
    expect(file.problems.at(-1)).toMatchObject({ line: 1001, value: '700000999' });
  });

  describe('refuses a customer file without saving any of it:', () => {
    it.each([
      ['another kind of file', '1020304050', 'clientes.xlsx', 'El archivo debe ser de tipo CSV'],
      [
        'an archive under another name',
        Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'),
        undefined,
        'El archivo debe ser de tipo CSV',
      ],
      ['NUL bytes', Buffer.alloc(100), undefined, 'El archivo debe ser de tipo CSV'],
      ['nothing', '', undefined, 'El archivo no tiene ninguna fila.'],
      ['a header alone', 'documento\n', undefined, 'El archivo no tiene ninguna fila.'],
      [
        'nobody’s names',
        'ciudad,color\nCali,rojo\n',
        undefined,
        'No encontramos en el archivo una columna de documentos, correos o celulares.',
      ],
    ])('%s', async (_, content, name, message) => {
      const before = await fileCount();
      const answer = await upload(content, name);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code: 'CUSTOMER_FILE_INVALID', message, fields: { customer_file: message } });
      expect(await fileCount()).toBe(before);
    });

    it('a file of more than 10 MB', async () => {
      const before = await fileCount();
      const answer = await upload(`documento\n${'1020304050\n'.repeat(1_000_000)}`);
      const message = 'El archivo no puede pasar de 10 MB.';
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        { code: 'TOO_LARGE', message, fields: { customer_file: message } },
      ]);
      expect(await fileCount()).toBe(before);
    });

    it('an upload that breaks off', async () => {
      const before = await fileCount();
      const stream = Readable.from(
        (async function* () {
          yield Buffer.from(`documento\n${'1020304050\n'.repeat(5000)}`);
          throw new Error('broken off');
        })(),
      );
      await expect(storeCustomerFile(database, test.staff.marketing, { name: 'a.csv', stream })).rejects.toThrow('broken off');
      expect(await fileCount()).toBe(before);
    });
  });

  it('tolerates unclosed quotes, giant lines and invalid UTF-8 in a customer file', async () => {
    const content = Buffer.concat([
      Buffer.from('documento,nota\n1020304050,"abierta\n'),
      Buffer.from('777777,y mucho texto\n'.repeat(1500)),
      Buffer.alloc(200_000, 'x'),
      Buffer.from('\n5212\0,x\n52123456,bien\n'),
    ]);
    const file = (await upload(content)).json<CustomerFile>();
    expect([file.rows, file.matched, file.unmatched]).toEqual([1504, 1, 1503]);
    expect(file.problems[0]).toEqual({ line: 2, value: '', reason: 'Las comillas de esta línea no se cierran.' });
    expect(await members()).toEqual(['Eva']);
  });
});
