import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { eventTypes } from '@pregon/contract/events/event-types';
import { webhookEventTypes } from '@pregon/contract/webhooks/webhook-events';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import { collaborationCalls } from '../../collaboration/testing/collaboration.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { apiKeysRepository } from '../../identity/api-keys/api-keys.repository.ts';
import { runImport } from '../../import/import-jobs.ts';
import { dataImports } from '../../import/imports.table.ts';
import { workbookToCsv } from '../../import/workbook/workbook-to-csv.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { runPostgresTool } from '../../kernel/backup/run-postgres-tool.ts';
import { metaSignature } from '../../messaging/webhooks/signatures.ts';
import { products } from '../../retail/products/products.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { publicKeysRepository } from '../public-keys/public-keys.repository.ts';

/** What the account learns of one person and of their duplicate: each value is somewhere in a dump before the erasure, and nowhere after it. */
const person = {
  document: '1017999101',
  firstName: 'Zulmiraplantada',
  importedSurname: 'Quijanoplantada',
  importedEmail: 'primera@plantada.example',
  importedMobile: '3009990101',
  importedCity: 'Villaplantada',
  importedDepartment: 'Deptoplantado',
  birthDate: '1931-01-17',
  secondSurname: 'Restrepoplantada',
  secondCity: 'Puertoplantado',
  surname: 'Uribeplantada',
  email: 'tercera@plantada.example',
  mobile: '3009990103',
  city: 'Montesplantados',
  department: 'Otrodeptoplantado',
  twinName: 'Zulmiplantada',
  twinSurname: 'Kijanoplantada',
  twinDocument: '1017999102',
  twinEmail: 'gemela@plantada.example',
  twinMobile: '3009990104',
  twinCity: 'Gemelaplantada',
  twinNote: 'nota plantada de la gemela',
  rejectedCell: 'celda plantada rechazada',
  waitingCell: 'celda plantada por confirmar',
  workbookCell: 'celda plantada en un libro',
  wideCell: 'celda plantada en dos bytes',
  note: 'nota plantada de la vitrina',
  secondNote: 'otra nota plantada',
  street: 'Calle plantada 12',
  landline: '601 555 0199',
  comments: 'comentario plantado del registro',
  network: '203.0.113.77',
  unsubscribingNetwork: '203.0.113.78',
  visitReference: 'FACTURA-PLANTADA-1',
  remark: 'observación plantada de la encuesta',
  receipt: 'RECIBO-PLANTADO-2',
  correctedReceipt: 'RECIBO-PLANTADO-3',
  purchaseReference: 'REFERENCIA-PLANTADA-2',
  amount: '4815162',
  visitAmount: '3421623',
  cartProperty: 'carrito plantado',
  orderProperty: 'pedido plantado',
  stockProperty: 'existencias plantadas',
  eventName: 'Evento plantado',
  eventSender: 'evento-plantado-4',
  messageData: 'dato plantado del mensaje',
  addressData: 'dato plantado de nadie',
  messageKey: 'clave-tercera@plantada.example',
  sentReference: 'wamid.enviado.plantado',
  sentValue: 'Valor Plantado',
  reply: 'respuesta plantada del celular',
  replyReference: 'wamid.plantado',
  withdrawal: 'llamada plantada al almacén',
  objection: 'carta plantada de oposición',
  objectionEnd: 'visita plantada del fin',
  newestEmail: 'cuarta@plantada.example',
  requestText: 'solicitud plantada de corrección',
  extensionReason: 'ampliación plantada del plazo',
  requestAnswer: 'respuesta plantada a la solicitud',
  openRequestText: 'otra solicitud plantada en curso',
} as const;
/** Former values and those of a merged customer, files that wait, the audit trail, and a message to an address of nobody known. */
const notHandedOut = new Set<string>([
  'importedSurname',
  'importedEmail',
  'importedMobile',
  'importedCity',
  'importedDepartment',
  'secondSurname',
  'secondCity',
  'department',
  'twinName',
  'twinSurname',
  'twinDocument',
  'twinEmail',
  'twinMobile',
  'twinCity',
  'rejectedCell',
  'waitingCell',
  'workbookCell',
  'wideCell',
  'network',
  'unsubscribingNetwork',
  'receipt',
  'addressData',
]);
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
const appSecret = 'of Meta';
const webhookKey = 'a key that is long enough';

eachDatabase(({ database, pool, kind, url: databaseUrl }) => {
  const isEmbedded = kind === 'embedded';
  let test: TestApp;
  let headers: { readonly authorization: string };
  let customer = 0;
  let photo = '';
  const outcomes: object[] = [];

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, by: object = headers) => {
    const answer = await test.app.inject({ method, url, headers: { ...by }, ...(body && { body: body as never }) });
    if (answer.statusCode > 202) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body ? answer.json() : {};
  };
  const upload = (url: string, content: string | Buffer, { field = 'file', data = {}, name = 'gente.csv' } = {}) => {
    const form = new FormData();
    form.set('data', JSON.stringify(data));
    form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type: 'text/csv' }), name);
    return call('POST', url, form);
  };
  const bring = async (of: ImportKind, content: string, name?: string) => {
    const { identifier } = await upload(`/V1/imports/${of}/review`, content, name ? { name } : {});
    await call('POST', `/V1/imports/${identifier}/confirm`);
    const [found] = await database.select({ id: dataImports.id }).from(dataImports).where(eq(dataImports.identifier, identifier));
    await runImport({ database, isEmbedded }, found?.id ?? 0, new AbortController().signal);
    return (await call('GET', `/V1/imports/${identifier}/status`)).report;
  };
  const one = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> => {
    const [row] = (await pool.query<Row>(text, [...values])).rows;
    if (!row) throw new Error(`No row: ${text}`);
    return row;
  };

  /** All rows of all tables as text, one table a line; files in the database as hexadecimal digits. */
  async function dump(): Promise<string> {
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const tables: string[] = [];
    for (const { name } of rows) {
      const { text } = await one<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`);
      tables.push(`${name}: ${text ?? ''}`);
    }
    tables.push(`waiting files: ${(await waitingTexts()).join(' ')}`);
    return tables.join('\n');
  }
  /** The text of files that wait for their import and that a dump does not show: workbooks and UTF-16. */
  async function waitingTexts(): Promise<string[]> {
    const { rows } = await pool.query<{ content: Buffer }>(
      `select string_agg(content, ''::bytea order by position) as content from data_import_chunk group by import_id`,
    );
    const binary = rows.map(({ content }) => content).filter((content) => content.includes(0));
    return Promise.all(
      binary.map(async (content) =>
        content.subarray(0, 2).toString('latin1') === 'PK'
          ? (await workbookToCsv(content)).toString()
          : content.toString('utf16le'),
      ),
    );
  }
  /** The tables of a dump that contain a text, also inside of files. */
  const holders = (dumped: string, text: string): string[] => {
    const [plain, hex] = [text.toLowerCase(), Buffer.from(text).toString('hex')];
    return dumped
      .split('\n')
      .filter((table) => table.toLowerCase().includes(plain) || table.includes(hex))
      .map((table) => table.slice(0, table.indexOf(':')));
  };

  async function dumpByProgram(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'pregon-dump-'));
    try {
      await runPostgresTool('pg_dump', databaseUrl, ['--file', join(folder, 'dump.sql')]);
      return await readFile(join(folder, 'dump.sql'), 'utf8');
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  beforeAll(async () => {
    const whatsapp = { kind: 'meta', url: 'https://graph.example', token: 't', account: '1', appSecret } as const;
    test = await testApp(database, { webhookKey, whatsapp });
    const owner = test.staff.administrador;
    const { accountId } = owner;
    headers = await test.as(owner);
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning();
    const goods = { name: 'Taza', category: 'Hogar', subcategory: 'Cocina', line: 'Tazas', price: '10000', accountId };
    await database.insert(products).values({ ...goods, sku: 'TAZA-1' });
    const { key: apikey } = (await publicKeysRepository.create(database, owner, store?.id ?? 0, true)) ?? { key: '' };
    await call('POST', '/V1/account/webhooks', {
      url: 'https://tienda.example/avisos',
      description: 'ERP',
      types: [...webhookEventTypes],
    });

    // Before anybody knows the person: an upload that matches nobody, and a message to an address.
    await upload('/V1/customer-files', `documento,correo\n${person.document},${person.email}\n52123456,otra@vecina.example\n`, {
      field: 'customer_file',
    });
    const { secret } = await apiKeysRepository.create(database, owner, {
      name: 'Tienda en línea',
      scopes: apiKeyScopes,
      lifetime: '30',
    });
    const send = (to: object, pedido: string, idempotencyKey: string) =>
      call(
        'POST',
        '/V1/messages',
        { template: { type: 'sms', smsMessage: 'Tu {{data.pedido}}' }, to, data: { pedido }, idempotencyKey },
        { authorization: `Bearer ${secret}` },
      );
    await send({ mobile: person.mobile }, person.addressData, randomUUID());

    const header = 'documento,nombre,apellido,correo,celular,ciudad,departamento,fecha de nacimiento,acepta correo,acepta sms\n';
    const imported = [person.importedEmail, person.importedMobile, person.importedCity, person.importedDepartment];
    outcomes.push(
      await bring(
        'customers',
        `${header}${[person.document, person.firstName, person.importedSurname, ...imported, person.birthDate, 'sí', 'sí'].join(',')}
${[person.document, '', '', '', '', person.rejectedCell, '', '31/02/1980', '', ''].join(',')}
${[person.twinDocument, person.twinName, person.twinSurname, person.twinEmail, person.twinMobile, person.twinCity, '', '', 'sí', ''].join(',')}
`,
      ),
    );
    outcomes.push(
      await bring(
        'customers',
        `documento,apellido,ciudad,departamento\n${person.document},${person.secondSurname},${person.secondCity},${person.department}\n`,
        `${person.document}.csv`,
      ),
    );
    const idOf = async (document: string) =>
      Number((await one<{ id: string }>('select id from customer where document = $1', [document])).id);
    customer = await idOf(person.document);
    const twin = await idOf(person.twinDocument);
    await call('POST', `/V1/customers/${twin}/notes`, { text: person.twinNote });
    await call('POST', `/V1/customers/${customer}/merges`, { other: twin });
    const { document, email, mobile, firstName, city, birthDate } = person;
    await call('PUT', '/V1/customers', {
      id: customer,
      firstName,
      lastName: person.surname,
      document,
      email,
      mobile,
      gender: 'F',
      birthDate,
      city,
    });
    for (const text of [person.note, person.secondNote]) await call('POST', `/V1/customers/${customer}/notes`, { text });

    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#b81575' } })
      .jpeg()
      .toBuffer();
    await test.app.inject({
      method: 'POST',
      url: '/V2/store/clients/register',
      remoteAddress: person.network,
      body: {
        document: 'CC',
        number: document,
        name: firstName,
        lastName: person.surname,
        coutryCode: '57',
        movil: mobile,
        email,
        apikey,
        agree: true,
        requestKey: randomUUID(),
        address: person.street,
        phoneNumber: person.landline,
        comments: person.comments,
        photo: `data:image/jpeg;base64,${picture.toString('base64')}`,
      },
    });
    photo = (
      await one<{ content: Buffer }>('select content from customer_photo where customer_id = $1', [customer])
    ).content.toString('hex');
    await call('POST', '/V2/store/visit/register', {
      user: document,
      store: 'T1',
      apikey,
      kind: 'compra',
      amount: Number(person.visitAmount),
      paymentMethod: 'Tarjeta débito',
      reference: person.visitReference,
    });
    const { id: traceid } = await one<{ id: string }>('select id from survey_trace where customer_id = $1', [customer]);
    await call('POST', '/V2/store/survey', { ratings: [5, 4, 3], observations: person.remark, apikey, traceid });

    const bought = 'documento,tienda,producto,valor,fecha,medio de pago,recibo,referencia\n';
    const bill = (receipt: string) =>
      `${bought}${document},T1,TAZA-1,${person.amount},2026-05-03 12:00,Efectivo,${receipt},${person.purchaseReference}\n`;
    for (const receipt of [person.receipt, person.correctedReceipt]) outcomes.push(await bring('purchases', bill(receipt)));
    await upload('/V1/imports/customers/review', `documento,correo,ciudad\n${document},${email},${person.waitingCell}\n`);
    const sheet = [
      ['documento', 'correo', 'ciudad'],
      [document, email, person.workbookCell],
    ].map((cells) => cells.map((value) => ({ value, type: String })));
    await upload('/V1/imports/customers/review', await writeXlsxFile(sheet as never).toBuffer(), { name: 'libro.xlsx' });
    const wide = `\uFEFFdocumento,correo,ciudad\n${document},${email},${person.wideCell}\n`;
    await upload('/V1/imports/customers/review', Buffer.from(wide, 'utf16le'), { name: 'ancho.csv' });

    const happened = [person.cartProperty, person.orderProperty, person.stockProperty, 'x'].map((text, index) => ({
      id: index === 3 ? person.eventSender : `e-${index}`,
      type: eventTypes[index],
      person: { document },
      properties: { algo: text },
      ...(index === 3 && { name: person.eventName }),
    }));
    outcomes.push(await call('POST', '/V1/events', { events: happened }));
    await send({ customer }, person.messageData, person.messageKey);
    await pool.query(
      `with method as (
         insert into send_method (schedule_id, type, definition) select schedule_id, 'wa', definition from send_method limit 1 returning *)
       insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, provider_reference, merge_values)
       select $1, o.id, method.id, $2, $3, ${deliveryState.sent}, $4, jsonb_build_object('name', $5::text) from method join occurrence o on o.schedule_id = method.schedule_id limit 1`,
      [accountId, customer, `+57${mobile}`, person.sentReference, person.sentValue],
    );
    const said = {
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                messages: [{ id: person.replyReference, from: `57${mobile}`, type: 'text', text: { body: person.reply } }],
              },
            },
          ],
        },
      ],
    };
    await call('POST', `/webhooks/meta/${encodeURIComponent(webhookKey)}`, said, {
      'x-hub-signature-256': metaSignature(appSecret, JSON.stringify(said)),
    });
    const token = recipientTokens(test.services.config.keys.links).sign({ accountId, email }, new Date());
    await test.app.inject({
      method: 'POST',
      url: '/V1/unsubscribe',
      body: { action: 'unsubscribe', email, token },
      remoteAddress: person.unsubscribingNetwork,
    });

    const ask = (asked: string, text: string) => call('POST', '/V1/data-requests/own', { email, token, kind: asked, text }, {});
    await ask('correction', person.requestText);
    const [answered] = (await call('GET', '/V1/data-requests')).items;
    await call('POST', `/V1/data-requests/${answered.id}/extension`, { reason: person.extensionReason });
    await call('POST', `/V1/data-requests/${answered.id}/answer`, { outcome: 'accepted', answer: person.requestAnswer });
    await ask('erasure', person.openRequestText);

    await call('POST', `/V1/customers/${customer}/withdrawals`, { channel: 'sms', reason: person.withdrawal });
    await call('PUT', `/V1/customers/${customer}/objection`, { objects: true, reason: person.objection });
    await call('PUT', `/V1/customers/${customer}/objection`, { objects: false, reason: person.objectionEnd });
    for (const search of [email, `${firstName} ${person.surname}`]) await call('POST', '/V1/customers/export', { search });
    await call('PUT', '/V1/views/customers', {
      items: [
        { name: email, query: `q=${encodeURIComponent(email)}` },
        { name: 'Cali', query: 'q=cali' },
      ],
    });
    await call('PUT', `/V1/form-drafts/campaign/${randomUUID()}`, {
      name: `Para ${email}`,
      content: JSON.stringify({ description: `Llamar a ${document}` }),
      version: 0,
    });
    const { newNewsletter, comment } = collaborationCalls(test);
    await comment(await newNewsletter(owner), owner, `¿Le llegó a ${email}, cédula ${document}?`);
    await upload('/V1/customer-files', `correo\n${email}\n`, { field: 'customer_file', name: `${email}.csv` });
    await call('PUT', '/V1/customers', {
      id: customer,
      firstName,
      lastName: person.surname,
      document,
      email: person.newestEmail,
      mobile,
      gender: 'F',
      birthDate,
      city,
    });
  });
  afterAll(() => test.close());

  describe('a dump of the database', () => {
    let before = '';
    let after = '';
    const handedOut: string[] = [];
    beforeAll(async () => {
      before = await dump();
      for (const format of ['json', 'html']) {
        const { content } = await call('POST', `/V1/customers/${customer}/insight/export`, { format });
        handedOut.push(content);
      }
      await call('POST', `/V1/customers/${customer}/erasure`, { confirmation: 'ELIMINAR' });
      after = await dump();
    });

    it('follows imports and events that were all accepted', () =>
      expect(outcomes).toMatchObject([
        { created: 2, rejected: 1 },
        { updated: 1 },
        { created: 1 },
        { updated: 1 },
        { accepted: 4 },
      ]));

    it('of a person of whom at least 50 values are known', () =>
      expect(new Set(Object.values(person)).size).toBeGreaterThanOrEqual(50));

    it.each(Object.entries(person))('has %s before the erasure of the person, and not after it', (_, value) => {
      expect(holders(before, value)).not.toEqual([]);
      expect(holders(after, value)).toEqual([]);
    });

    it.each(Object.entries(person).filter(([name]) => !notHandedOut.has(name)))(
      'is preceded by a document with %s, to read and as data',
      (_, value) => {
        for (const content of handedOut) expect(content).toContain(value);
      },
    );

    it('keeps of what the person asked about their data the kind, dates, outcome and a keyed hash, and answers an erasure', async () => {
      const { rows } = await pool.query('select * from data_request order by id');
      const nothing = { address: null, customer_id: null, text: '', extension_reason: null, answer: null };
      const [correction, erasure] = rows;
      expect(rows).toHaveLength(2);
      expect(correction).toMatchObject({ ...nothing, kind: 'correction', state: 'accepted', extended_to: expect.anything() });
      expect(erasure).toMatchObject({ ...nothing, kind: 'erasure', state: 'accepted', closed_at: expect.any(Date) });
      expect(erasure.address_hash).toBe(correction.address_hash);
      expect(erasure.address_hash).toMatch(/^[\w-]{43}$/);
    });

    it('has the photo before, and not after it', () => {
      expect(before.includes(photo)).toBe(true);
      expect(after.includes(photo)).toBe(false);
    });

    it('by pg_dump, where there is a server, has none of them', async () => {
      const dumped = isEmbedded ? after : await dumpByProgram();
      expect(dumped).toContain('eraseCustomer');
      expect(Object.values(person).filter((value) => holders(dumped, value).length > 0)).toEqual([]);
    });
  });
});
