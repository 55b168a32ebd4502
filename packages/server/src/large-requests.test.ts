import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { publicKeys } from './counter/public-keys/public-keys.table.ts';
import { dataImports } from './import/imports.table.ts';
import { metaSignature } from './messaging/webhooks/signatures.ts';
import { stores } from './retail/stores/stores.table.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type EventLoopDelay, eventLoopDelay, isShortDelay } from './testing/event-loop-delay.ts';
import { type RequestThread, type SentRequest, startRequestThread } from './testing/request-thread.ts';
import { type SmtpThread, startSmtpThread } from './testing/smtp-thread.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** A pause of the collector, and what is loaded at first use, may fall into a try. */
const tries = 5;
const timeoutMs = 120_000;
const megabyte = 1024 * 1024;
const key = 'clave-de-lo-grande';
const webhookKey = 'a key that is long enough';
const appSecret = 'of Meta';

const json = (body: object) => ({ 'content-type': 'application/json', body: Buffer.from(JSON.stringify(body)) });
const csv = (file: string | Buffer<ArrayBuffer>, part = 'data', data: object = {}, type = 'text/csv') => {
  const boundary = 'limite';
  const head = (name: string, more: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const start = `${head(part, '')}${JSON.stringify(data)}\r\n${head('file', `; filename="datos.csv"\r\ncontent-type: ${type}`)}`;
  const body = Buffer.concat([Buffer.from(start), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { 'content-type': `multipart/form-data; boundary=${boundary}`, body };
};

const paragraphs = `<p>${'La nueva colección llegó a las tiendas. '.repeat(100)}</p>`.repeat(440);
const html = `${paragraphs}<a href="#darse-de-baja">Darme de baja</a>`;
const design = JSON.stringify({ pages: [{ component: { type: 'text', content: 'La nueva colección llegó. '.repeat(70_000) } }] });
const newsletter = (approved: boolean) => json({ name: 'Muy largo', approved, templateJson: design, templateHtml: html });
const message = json({ templateHtml: html, subject: 'Rebajas', preheader: '' });
/** The maximum number of values of a body: the worst case for code that traverses JSON. */
const swarm = (bytes: number) => Array.from({ length: bytes / 3 }, () => []);

interface Large {
  readonly path: string;
  /** None: a GET. */
  readonly request?: {
    readonly 'content-type': string;
    readonly 'x-hub-signature-256'?: string;
    readonly body: Buffer<ArrayBuffer>;
  };
  readonly status: number;
}

/** A report of Meta with the maximum number of messages of a body. */
function metaReport(): NonNullable<Large['request']> {
  const statuses = Array.from({ length: 4500 }, (_, index) => ({ id: `wamid.${index}`, status: 'delivered', timestamp: '1' }));
  const report = json({ entry: [{ changes: [{ value: { statuses } }] }] });
  return { ...report, 'x-hub-signature-256': metaSignature(appSecret, report.body) };
}

async function registration(): Promise<NonNullable<Large['request']>> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b81575' } })
    .jpeg()
    .toBuffer();
  // Trailing bytes after an image, which are ignored but transferred.
  const photo = Buffer.concat([picture, randomBytes(10 * megabyte - picture.length)]);
  return json({
    apikey: key,
    photo: `data:image/jpeg;base64,${photo.toString('base64')}`,
    document: 'CC',
    number: '1017244906',
    name: 'Rosa',
    lastName: 'Pérez',
    coutryCode: '57',
    movil: '3001234567',
    email: 'rosa@correo.example',
  });
}

const customers = `documento;nombre;apellido\n${Array.from({ length: 200_000 }, (_, index) => `${1_000_000 + index};Ana;Ruiz\n`).join('')}`;
const numbers = Array.from({ length: 120_000 }, (_, index) => `+57300${String(index).padStart(7, '0')}\n`).join('');

oneDatabase(({ database }) => {
  let test: TestApp;
  let thread: RequestThread;
  let mail: SmtpThread;
  let origin = '';
  beforeAll(async () => {
    const meta = { kind: 'meta', url: 'https://graph.example', token: 't', account: '1', appSecret } as const;
    mail = await startSmtpThread();
    const dkim = {
      domain: 'tienda.example',
      selector: 'pregon',
      key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    };
    test = await testApp(database, { webhookKey, whatsapp: meta, smtpUrl: mail.url, dkim });
    thread = await startRequestThread();
    const { accountId } = test.staff.lector;
    const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning({ id: stores.id });
    await database.insert(publicKeys).values({ key, accountId, storeId: store?.id ?? 0, counter: true });
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await thread.close();
    await test.close();
    await mail.close();
  });

  /** An import that rejected as many long rows as are kept. */
  async function rejectedRows(): Promise<Large> {
    const { accountId, userId } = test.staff.administrador;
    const values = { accountId, createdBy: userId, kind: 'customers' as const, fileName: 'datos.csv', state: 'done' as const };
    const [made] = await database.insert(dataImports).values(values).returning();
    const cell = 'Calle 10 # 5-21, "Altos del Parque"; torre 2';
    await database.execute(sql`
      insert into data_import_rejection (import_id, line, "column", message, cells)
      select ${made?.id}, line, 'correo', 'No es un correo.', to_jsonb(array_fill(${cell}::text, array[6]))
      from generate_series(2, 100001) line`);
    return { path: `V1/imports/${made?.identifier}/rejected`, status: 200 };
  }

  const cases: [string, () => Large | Promise<Large>][] = [
    [
      'a registration with a photo of 10 MB',
      async () => ({ path: 'V2/store/clients/register', request: await registration(), status: 200 }),
    ],
    [
      'a registration of four million lists',
      () => ({ path: 'V2/store/clients/register', request: json({ apikey: key, comments: swarm(12 * megabyte) }), status: 400 }),
    ],
    ['a newsletter of 4 MB', () => ({ path: 'V1/template', request: newsletter(false), status: 200 })],
    ['an approved newsletter of 4 MB', () => ({ path: 'V1/template', request: newsletter(true), status: 200 })],
    ['a preview of 2 MB', () => ({ path: 'V1/template-preview', request: message, status: 200 })],
    ['a test message of 2 MB', () => ({ path: 'V1/template-test', request: message, status: 200 })],
    [
      'a webhook with as many values as fit',
      () => ({ path: `webhooks/sms/${encodeURIComponent(webhookKey)}`, request: json(swarm(250 * 1024)), status: 400 }),
    ],
    [
      'a webhook that reports as many messages as fit',
      () => ({ path: `webhooks/meta/${encodeURIComponent(webhookKey)}`, request: metaReport(), status: 200 }),
    ],
    ['the rejected rows of an import', rejectedRows],
    [
      'a query with as many values as fit',
      () => ({
        path: 'V2/query',
        request: json({ query: newslettersQuery.document, variables: { page: 1, size: 10, filter: { ids: swarm(240 * 1024) } } }),
        status: 400,
      }),
    ],
    ['a file of customers', () => ({ path: 'V1/imports/customers', request: csv(customers), status: 202 })],
    [
      'a registry of excluded numbers',
      () => ({ path: 'V1/excluded-numbers', request: csv(numbers, 'data', { consulted_on: '2026-11-01' }), status: 200 }),
    ],
  ];

  describe('the event loop is not held up', () => {
    it.each(cases)(
      'by %s',
      async (_, make) => {
        const { path, request, status } = await make();
        const { body, ...headers } = request ?? {};
        const { authorization } = await test.as(test.staff.administrador);
        const how = body ? { method: 'POST' as const, body } : { method: 'GET' as const };
        const sent: SentRequest = { url: `${origin}/${path}`, headers: { ...headers, authorization }, ...how };
        const answers = new Set<number>();
        const delays: EventLoopDelay[] = [];
        for (let turn = 0; turn < tries && !delays.some(isShortDelay); turn += 1) {
          delays.push(await eventLoopDelay(async () => answers.add(await thread.send(sent))));
        }
        expect([...answers]).toEqual([status]);
        expect(delays.filter(isShortDelay)).toHaveLength(1);
      },
      timeoutMs,
    );
  });
});
