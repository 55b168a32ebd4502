import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { naughtyStrings } from './testing/naughty-strings.ts';

const key = 'clave-de-prueba-1';
const foreignKey = 'clave-de-la-vecina';
/** On a sign that anybody may read; the others are of counters. */
const signKey = 'clave-de-la-vitrina';
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };

/** In the names of the wire. */
const form = {
  document: 'CC',
  number: '1.017.244.906',
  name: 'Marcela',
  lastName: 'Ospina',
  coutryCode: '57',
  movil: '300 555 0148',
  email: 'Marcela@Correo.example',
  apikey: key,
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let from = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const accounts = [test.staff.lector.accountId, test.strangers.lector.accountId];
    const rows = await database
      .insert(stores)
      .values(accounts.map((accountId) => ({ ...place, accountId })))
      .returning({ id: stores.id, accountId: stores.accountId });
    const keys = rows.map(({ id, accountId }, index) => ({ key: [key, foreignKey][index] ?? '', accountId, storeId: id }));
    const sign = keys.slice(0, 1).map((ofCounter) => ({ ...ofCounter, key: signKey, counter: false }));
    await database.insert(publicKeys).values([...keys, ...sign]);
  });
  afterAll(() => test.close());

  /** Uses a new address for each call unless one is given. */
  const register = (change: object = {}, remoteAddress = `10.1.${Math.floor((from += 1) / 250)}.${from % 250}`) =>
    test.app.inject({ method: 'POST', url: '/V2/store/clients/register', body: { ...form, ...change }, remoteAddress });
  const customersOf = async (document: string, accountId = test.staff.lector.accountId) =>
    (await pool.query('select * from customer where document = $1 and account_id = $2', [document, accountId])).rows;
  const fresh = () => String(2_000_000_000 + Math.floor(Math.random() * 1_000_000_000));

  it('stores all fields of a registration', async () => {
    const answer = await register({
      gender: 'F',
      birthday: '1990-02-28',
      phoneNumber: '601 555 0142',
      maritalStatus: 'union_libre',
      address: 'Calle 10 # 43-12',
      children: true,
      pets: true,
      comments: 'Prefiere los sábados',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Registro guardado' }]);
    const [customer] = await customersOf('1017244906');
    expect(customer).toMatchObject({
      first_name: 'Marcela',
      last_name: 'Ospina',
      email: 'marcela@correo.example',
      mobile: '+573005550148',
      gender: 'F',
      home_store_id: expect.any(Number),
      email_consent: false,
      sms_consent: false,
      whatsapp_consent: false,
    });
    const { rows } = await pool.query('select * from client_detail where customer_id = $1', [customer.id]);
    expect(rows).toMatchObject([
      {
        document_type: 'CC',
        phone_number: '601 555 0142',
        marital_status: 'union_libre',
        address: 'Calle 10 # 43-12',
        children: true,
        pets: true,
        comments: 'Prefiere los sábados',
      },
    ]);
    const consents = await pool.query('select from client_consent where customer_id = $1', [customer.id]);
    expect(consents.rowCount).toBe(0);
  });

  it('stores the consent text beside the consent, for each channel', async () => {
    const number = fresh();
    const filledAt = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    await register({ number, email: `${number}@correo.example`, agree: true, consentVersion: '2026-11', filledAt });
    const [customer] = await customersOf(number);
    expect(customer).toMatchObject({ email_consent: true, sms_consent: true, whatsapp_consent: true });
    const { rows } = await pool.query(
      'select channel, address, version, text, agreed_at from client_consent where customer_id = $1 order by id',
      [customer.id],
    );
    const agreed = { version: '2026-11', text: expect.stringMatching(/^Autorizo a tienda a /), agreed_at: new Date(filledAt) };
    expect(rows).toEqual([
      { channel: 'email', address: `${number}@correo.example`, ...agreed },
      { channel: 'sms', address: '+573005550148', ...agreed },
      { channel: 'wa', address: '+573005550148', ...agreed },
    ]);
  });

  it('registers once when a request is repeated, even concurrently', async () => {
    const requestKey = crypto.randomUUID();
    const number = fresh();
    const sent = { requestKey, number, email: `${number}@correo.example`, agree: true };
    const answers = await Promise.all([register(sent), register(sent), register(sent)]);
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
      Array(3).fill('200 {"message":"Registro guardado"}'),
    );
    const [customer, ...others] = await customersOf(number);
    expect(others).toEqual([]);
    const { rowCount } = await pool.query('select from client_consent where customer_id = $1', [customer.id]);
    expect(rowCount).toBe(3);
  });

  it('makes one customer of two concurrent registrations with the same document', async () => {
    const number = fresh();
    await Promise.all(['a', 'b', 'c'].map((name) => register({ number, email: `${name}${number}@correo.example` })));
    expect(await customersOf(number)).toHaveLength(1);
  });

  describe('a registration of a known customer', () => {
    const known = async (change: object = {}) => {
      const number = fresh();
      const accountId = test.staff.lector.accountId;
      const person = {
        firstName: 'Eva',
        lastName: 'Mora',
        document: number,
        email: `${number}@correo.example`,
        mobile: '+573005550148',
      };
      const consent = { emailConsent: true, smsConsent: true, whatsappConsent: true };
      await database.insert(customers).values({ accountId, ...person, ...consent, gender: 'F', ...change });
      return number;
    };

    it('is answered like that of a new one', async () => {
      const number = await known();
      const [before, after] = [await register({ number }), await register({ number: fresh() })];
      expect([before.statusCode, before.body, before.headers['content-length']]).toEqual([
        after.statusCode,
        after.body,
        after.headers['content-length'],
      ]);
    });

    it('takes about as long as that of a new one', async () => {
      const costOf = async (number: string) => {
        const [began, before] = [performance.now(), process.cpuUsage()];
        const { statusCode } = await register({ number, email: `${number}@correo.example` });
        const { user, system } = process.cpuUsage(before);
        expect(statusCode).toBe(200);
        return { clock: performance.now() - began, processor: user + system };
      };
      const ratios: Record<'clock' | 'processor', number[]> = { clock: [], processor: [] };
      const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
      const isNearOne = (ratio: number) => ratio > 0.5 && ratio < 2;
      const areNear = () => isNearOne(median(ratios.clock)) && isNearOne(median(ratios.processor));
      // On a busy machine, more pairs tell a difference from chance.
      for (let pair = 0; pair < 15 || (pair < 30 && !areNear()); pair += 1) {
        const who = await known();
        const other = fresh();
        // Alternates the order, because the first request runs on a colder cache.
        const isFirst = pair % 2 === 0;
        const first = await costOf(isFirst ? who : other);
        const second = await costOf(isFirst ? other : who);
        for (const kind of ['clock', 'processor'] as const)
          ratios[kind].push(isFirst ? first[kind] / second[kind] : second[kind] / first[kind]);
      }
      for (const all of Object.values(ratios)) {
        expect(median(all)).toBeGreaterThan(0.5);
        expect(median(all)).toBeLessThan(2);
      }
    });

    it('updates the given fields, and keeps the others', async () => {
      const number = await known();
      await register({ number, email: `${number}@correo.example` });
      expect(await customersOf(number)).toMatchObject([
        { first_name: 'Marcela', gender: 'F', email_consent: true, sms_consent: true },
      ]);
    });

    it('gives no consent to an address that did not consent', async () => {
      const number = await known();
      await register({ number, email: `otra-${number}@correo.example`, movil: '310 555 0148' });
      expect(await customersOf(number)).toMatchObject([{ email_consent: false, sms_consent: false, whatsapp_consent: false }]);
    });

    it('matches by e-mail only customers without a document', async () => {
      const number = fresh();
      const email = `familia-${number}@correo.example`;
      await known({ document: null, email });
      await register({ number, email });
      expect(await customersOf(number)).toHaveLength(1);
      const second = fresh();
      await register({ number: second, email });
      const { rows } = await pool.query('select document from customer where lower(email) = $1 order by id', [email]);
      expect(rows.map(({ document }) => document)).toEqual([number, second]);
    });

    it('lifts no suppression', async () => {
      const number = await known();
      const email = `${number}@correo.example`;
      const values = [test.staff.lector.accountId, email];
      await pool.query(
        "insert into suppression (account_id, channel, address, reason) values ($1, 'email', $2, 'signed link')",
        values,
      );
      await register({ number, email, agree: true });
      const { rows } = await pool.query('select lifted_at from suppression where address = $1', [email]);
      expect(rows).toEqual([{ lifted_at: null }]);
    });

    describe('with a public key', () => {
      const rowsOf = async (email: string) =>
        (await pool.query('select document, first_name, mobile from customer where email = $1 order by id', [email])).rows;

      it('updates the customer when a known address is given', async () => {
        const number = await known();
        await register({ number, apikey: signKey, email: `otra-${number}@correo.example` });
        expect(await customersOf(number)).toMatchObject([{ first_name: 'Marcela', email: `otra-${number}@correo.example` }]);
      });

      it('creates a new customer when only the document matches', async () => {
        const number = await known();
        const stranger = { number, apikey: signKey, email: `ajeno-${number}@correo.example`, movil: '310 555 0199', agree: true };
        const person = { document: null, first_name: 'Marcela', mobile: '+573105550199' };
        for (const text of ['una vez', 'otra vez']) {
          expect((await register({ ...stranger, comments: text })).json()).toEqual({ message: 'Registro guardado' });
          expect(await customersOf(number)).toMatchObject([
            { first_name: 'Eva', email: `${number}@correo.example`, mobile: '+573005550148', email_consent: true },
          ]);
          expect(await rowsOf(stranger.email)).toEqual([person]);
        }
      });

      describe('asks the owner of the document at the previously known address', () => {
        beforeEach(() => pool.query('delete from outbox_message'));
        const mails = async (recipient: string): Promise<string[]> =>
          (await pool.query('select source from outbox_message where recipient = $1 order by id', [recipient])).rows.map(
            ({ source }) => source,
          );
        /** The mail goes out after the answer. */
        const mailTo = async (recipient: string): Promise<string> => {
          for (let tries = 0; tries < 2000; tries += 1) {
            const [mail] = await mails(recipient);
            if (mail) return mail;
          }
          throw new Error('No mail came.');
        };
        const tokenIn = (mail: string): string => {
          const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          return decodeURIComponent(/confirmar-registro\?t=([^"'\s<&]+)/.exec(text)?.[1] ?? '');
        };
        const confirm = (token: string) =>
          test.app.inject({
            method: 'POST',
            url: '/confirmar-registro',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ t: token }).toString(),
            remoteAddress: `10.9.${Math.floor((from += 1) / 250)}.${from % 250}`,
          });
        const open = (token: string) =>
          test.app.inject({
            url: `/confirmar-registro?t=${encodeURIComponent(token)}`,
            remoteAddress: `10.9.${Math.floor((from += 1) / 250)}.${from % 250}`,
          });
        const all = async (emails: string[]) =>
          (
            await pool.query(
              'select id, document, email, mobile, first_name, email_consent from customer where email = any($1) order by id',
              [emails],
            )
          ).rows;

        it('and merges the two customers only after the confirmation', async () => {
          const number = await known();
          const [before] = await customersOf(number);
          const email = `nuevo-${number}@correo.example`;
          const stranger = { number, apikey: signKey, email, movil: '310 555 0199', agree: true, comments: 'Nuevo' };
          const answer = await register(stranger);
          expect(answer.json()).toEqual({ message: 'Registro guardado' });
          const mail = await mailTo(`${number}@correo.example`);
          expect(mail).not.toContain(email);
          expect(await mails(email)).toEqual([]);
          const token = tokenIn(mail);
          const page = await open(token);
          expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Sí, fui yo')]);
          expect(await customersOf(number)).toEqual([before]);
          const changed = await confirm(token.replace(/^\d+/, '999'));
          expect([changed.statusCode, await customersOf(number)]).toEqual([400, [before]]);
          const done = await confirm(token);
          expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Listo, eres tú')]);
          expect(await all([email, `${number}@correo.example`])).toEqual([
            { id: before.id, document: number, email, mobile: '+573105550199', first_name: 'Marcela', email_consent: true },
          ]);
          const details = await pool.query('select comments from client_detail where customer_id = $1', [before.id]);
          expect(details.rows).toEqual([{ comments: 'Nuevo' }]);
          expect((await confirm(token)).statusCode).toBe(400);
        });

        it('at most three times a day', async () => {
          const number = await known();
          for (let time = 0; time < 5; time += 1) {
            await register({ number, apikey: signKey, email: `x${time}-${number}@correo.example`, movil: `310 555 019${time}` });
            await mailTo(`${number}@correo.example`);
          }
          const limit = await pool.query(`select count(*)::int as count from rate_limit where key like 'identity confirmation%'`);
          expect(limit.rows[0].count).toBeGreaterThan(0);
          expect((await mails(`${number}@correo.example`)).length).toBeLessThanOrEqual(3);
        });
      });

      it('gives no document to a known e-mail with another telephone', async () => {
        const number = fresh();
        const email = `familia-${number}@correo.example`;
        await known({ document: null, email });
        await register({ number, apikey: signKey, email, movil: '310 555 0199' });
        expect(await rowsOf(email)).toEqual([
          { document: null, first_name: 'Eva', mobile: '+573005550148' },
          { document: number, first_name: 'Marcela', mobile: '+573105550199' },
        ]);
      });
    });

    it('changes no customers of another account', async () => {
      const number = await known();
      await register({ number, apikey: foreignKey, email: 'ajena@correo.example' });
      expect(await customersOf(number)).toMatchObject([{ first_name: 'Eva' }]);
      expect(await customersOf(number, test.strangers.lector.accountId)).toMatchObject([{ first_name: 'Marcela' }]);
    });
  });

  describe('the photo of a registration', () => {
    const drawn = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#b81575' } });
    const dataUrl = (content: Buffer, type = 'jpeg') => `data:image/${type};base64,${content.toString('base64')}`;
    const photoOf = async (number: string, principal = test.staff.operador) => {
      const [{ id }] = await customersOf(number);
      return test.app.inject({ url: `/V2/customers/${id}/photo`, headers: await test.as(principal) });
    };

    it('is re-encoded as a JPEG without metadata, and shown to staff of the account only', async () => {
      const number = fresh();
      const source = await drawn()
        .withExif({ IFD0: { Make: 'SECRETO' }, IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer();
      expect((await register({ number, photo: dataUrl(source) })).statusCode).toBe(200);
      const shown = await photoOf(number);
      expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ]);
      const { format, exif, width } = await sharp(shown.rawPayload).metadata();
      expect([format, exif, width]).toEqual(['jpeg', undefined, 300]);
      expect((await photoOf(number, test.strangers.administrador)).statusCode).toBe(404);
      const [{ id }] = await customersOf(number);
      expect((await test.app.inject({ url: `/V2/customers/${id}/photo` })).statusCode).toBe(401);
      expect((await photoOf(number, test.staff.lector)).statusCode).toBe(404);
      expect(
        (await test.app.inject({ url: '/V2/customers/x/photo', headers: await test.as(test.staff.operador) })).statusCode,
      ).toBe(404);
    });

    it('replaces the earlier one', async () => {
      const number = fresh();
      await register({ number, photo: dataUrl(await drawn(300).png().toBuffer(), 'png') });
      await register({ number, photo: dataUrl(await drawn(120).webp().toBuffer(), 'webp') });
      expect(await sharp((await photoOf(number)).rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 120 });
    });

    it.each([
      ['text with the type of an image', dataUrl(Buffer.from('<html>')), 'El archivo no es una imagen que podamos usar.'],
      ['SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 'El archivo no es una imagen que podamos usar.'],
      ['an address', 'https://mal.example/foto.jpg', 'El archivo no es una imagen que podamos usar.'],
      ['more than 10 MB', dataUrl(Buffer.alloc(10 * 1024 * 1024 + 9)), 'La foto pesa más de 10 MB. Elige una más pequeña.'],
    ])('is refused where it is %s, without storing anything', async (_, photo, message) => {
      const number = fresh();
      const answer = await register({ number, photo });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { photo: message }]);
      expect(await customersOf(number)).toEqual([]);
    });

    it('is cut off when the body is too large', async () => {
      expect((await register({ photo: dataUrl(Buffer.alloc(12 * 1024 * 1024)) })).statusCode).toBe(413);
    });
  });

  it('reports missing fields of a registration', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/V2/store/clients/register',
      body: { apikey: key },
      remoteAddress: '10.9.0.1',
    });
    expect(answer.json().fields).toMatchObject({
      document: expect.any(String),
      number: expect.any(String),
      name: expect.any(String),
      lastName: expect.any(String),
      coutryCode: expect.any(String),
      movil: expect.any(String),
      email: expect.any(String),
    });
  });

  it.each([
    [{ coutryCode: '57', movil: '123 4567' }, 'movil', 'Este número no existe en el país que elegiste.'],
    [{ number: '12' }, 'number', 'Revisa el número: debe tener entre 4 y 20 letras o números.'],
    [{ document: 'XX' }, 'document', 'Elige el tipo de documento.'],
    [{ birthday: '2999-01-01' }, 'birthday', 'Elige una fecha entre 1900 y hoy.'],
    [{ birthday: '1990-02-30' }, 'birthday', 'Esta fecha no existe.'],
    [{ email: 'marcela' }, 'email', 'Debe ingresar un correo valido'],
    [{ accountId: 7 }, 'accountId', 'Este campo no existe.'],
    [{ filledAt: '2020-01-01T00:00:00.000Z' }, 'filledAt', 'Esto se llenó hace más de 31 días: vuelve a hacerlo.'],
  ])('refuses %j', async (change, field, message) => {
    const answer = await register(change);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }]);
  });

  it('accepts a telephone of another country', async () => {
    const number = fresh();
    await register({ number, coutryCode: '+34', movil: '612 34 56 78' });
    expect(await customersOf(number)).toMatchObject([{ mobile: '+34612345678' }]);
  });

  it('answers not found for an unknown key', async () => {
    const answer = await register({ apikey: 'f'.repeat(32) });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('limits registrations from one network', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => register({ movil: '123 4567' }, '10.9.9.9')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('limits registrations with one key from many networks', async () => {
    const answers = await Promise.all(Array.from({ length: 205 }, () => register({ apikey: 'clave-de-una-red' })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  describe('any text in a registration', () => {
    /** Uses separate keys, because one would reach its rate limit. */
    const keyFor = async (field: string) => {
      const { rows } = await pool.query('select account_id, store_id from public_key where key = $1', [key]);
      const [{ account_id: accountId, store_id: storeId }] = rows;
      await database.insert(publicKeys).values({ key: `clave-${field}`, accountId, storeId });
      return `clave-${field}`;
    };
    const send = async (apikey: string, text: string, fields: readonly string[]) => {
      const number = fresh();
      const texts = Object.fromEntries(fields.map((field) => [field, text]));
      const answer = await register({ apikey, number, email: `${number}@correo.example`, ...texts });
      return { text, number, status: answer.statusCode, said: Object.values(answer.json().fields ?? {}).join() };
    };
    const isClear = ({ status, said }: Awaited<ReturnType<typeof send>>) => status === 200 || /[a-zñáéíóú]{3}/i.test(said);

    const others = ['gender', 'birthday', 'coutryCode', 'movil', 'phoneNumber', 'email', 'maritalStatus'];
    it.each(['document', 'number', ...others, 'photo', 'apikey', 'consentVersion', 'requestKey', 'filledAt'])(
      'in %s is stored, or refused with a reason',
      async (field) => {
        const apikey = await keyFor(field);
        const sent = [];
        for (const text of naughtyStrings) sent.push(await send(apikey, text, [field]));
        const allowed = field === 'apikey' ? [200, 400, 404] : [200, 400];
        expect(sent.filter(({ status }) => !allowed.includes(status))).toEqual([]);
        expect(sent.filter((one) => one.status === 400 && !isClear(one))).toEqual([]);
      },
    );

    it('in names, address and comments is stored as typed, or refused with a reason', async () => {
      const fields = ['name', 'lastName', 'address', 'comments'] as const;
      const apikey = await keyFor('words');
      const sent = [];
      for (const text of naughtyStrings) sent.push(await send(apikey, text, fields));
      const taken = sent.filter(({ status }) => status === 200);
      expect(taken.length).toBeGreaterThan(naughtyStrings.length / 2);
      const { rows: kept } = await pool.query(
        `select first_name, last_name, address, comments from unnest($1::text[]) with ordinality as sent (number, place)
         join customer on document = number join client_detail on customer_id = customer.id order by place`,
        [taken.map(({ number }) => number)],
      );
      expect(kept.map((row) => Object.values(row))).toEqual(taken.map(({ text }) => Array(4).fill(text.trim())));
      // A text that one field rejects may be accepted by another.
      for (const { text } of sent.filter(({ status }) => status !== 200)) {
        const alone = await Promise.all(fields.map((field) => send(apikey, text, [field])));
        expect(alone.filter((one) => ![200, 400].includes(one.status) || !isClear(one))).toEqual([]);
      }
    });
  });
});
