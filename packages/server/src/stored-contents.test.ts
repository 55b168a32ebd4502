import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startS3Server, type S3Server } from '@pregon/s3-release-store/testing/s3-server';
import sharp from 'sharp';
import { photosRepository } from './counter/photos/photos.repository.ts';
import { publicKeys } from './counter/public-keys/public-keys.table.ts';
import { accountArchive } from './data-export/write-archive.ts';
import type { ContentTable } from './kernel/objects/content-table.ts';
import { deleteDueObjects, sweepObjects } from './kernel/objects/delete-objects.ts';
import { moveContents, type MoveTarget } from './kernel/objects/move-contents.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { stores } from './retail/stores/stores.table.ts';
import { contentTables, namedObjects } from './stored-contents.ts';
import { eachDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const key = 'clave-de-las-fotos';
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
const [pictures, photos] = contentTables as [ContentTable, ContentTable];
const drawn = (width = 30) => sharp({ create: { width, height: 20, channels: 3, background: '#b81575' } });

eachDatabase(({ database, pool }) => {
  let server: S3Server;
  let test: TestApp;

  beforeAll(async () => {
    server = await startS3Server();
    const { endpoint, bucket, credentials } = server;
    const settings = { bucket, endpoint, credentials, region: 'us-east-1', forcePathStyle: true, prefix: 'tienda/' };
    test = await testApp(database, { bucket: settings });

    const { accountId } = test.staff.lector;
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning();
    await database.insert(publicKeys).values({ key, accountId, storeId: store?.id ?? 0 });
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const upload = async (width = 30) => {
    const body = new FormData();
    body.append('data', '{}');
    body.append('image', new Blob([new Uint8Array(await drawn(width).jpeg().toBuffer())], { type: 'image/jpeg' }), 'a.jpg');
    return test.app.inject({ method: 'POST', url: '/V1/images', headers: await test.as(test.staff.marketing), body });
  };
  const documentOfNow = () => String(2_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
  let from = 0;
  const register = async (number: string, width = 30) => {
    const photo = `data:image/jpeg;base64,${(await drawn(width).jpeg().toBuffer()).toString('base64')}`;
    const person = { document: 'CC', number, name: 'Marcela', lastName: 'Ospina', coutryCode: '57', movil: '300 555 0148' };
    const body = { ...person, email: `m${number}@correo.example`, apikey: key, photo, requestKey: randomUUID() };
    const remoteAddress = `10.2.${(from += 1)}.1`;
    return test.app.inject({ method: 'POST', url: '/V2/store/clients/register', body, remoteAddress });
  };
  const customerOf = async (number: string): Promise<number> =>
    Number((await pool.query('select id from customer where document = $1', [number])).rows[0]?.id);
  const photoOf = async (customer: number, principal = test.staff.operador) =>
    test.app.inject({ url: `/V2/customers/${customer}/photo`, headers: await test.as(principal) });
  const keyOf = async (customer: number): Promise<string | null> =>
    (await pool.query('select object_key from customer_photo where customer_id = $1', [customer])).rows[0]?.object_key;
  const objectOf = (objectKey: string | null) => server.objects.get(`tienda/${objectKey}`);
  const bucket = () => {
    const found = test.services.bucket;
    if (!found) throw new Error('There is no bucket.');
    return found;
  };
  const deleteDue = () => deleteDueObjects({ database, objects: bucket().objects, metrics: test.services.metrics });
  const moveAll = async (target: MoveTarget) => {
    let total = 0;
    for (const table of contentTables)
      total += (await moveContents({ database, contents: bucket().contents }, table, target)).moved;
    return total;
  };
  /** Breaks the bucket for some steps: every request to it fails. */
  const whileDown = async <T>(steps: () => Promise<T>): Promise<T> => {
    const down = async () => Promise.reject(new Error('The bucket is down.'));
    const spies = (['put', 'get', 'remove'] as const).map((method) =>
      jest.spyOn(bucket().objects, method).mockImplementation(down),
    );
    try {
      return await steps();
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it('keeps a picture in the bucket, and serves it at its public address', async () => {
    const answer = await upload();
    expect(answer.statusCode).toBe(200);
    const { rows } = await pool.query('select content, object_key from newsletter_image where identifier = $1', [
      answer.json().identifier,
    ]);
    expect(rows).toEqual([{ content: null, object_key: expect.stringMatching(/^images\/\d+\/[\w-]{24}$/) }]);
    expect(objectOf(rows[0].object_key)?.headers).toEqual({ 'content-type': 'image/jpeg' });
    const shown = await test.app.inject({ url: answer.json().address });
    expect(shown.rawPayload.equals(objectOf(rows[0].object_key)?.content ?? Buffer.alloc(0))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.json().size),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('shows a photo in the bucket to staff of the account only', async () => {
    const number = documentOfNow();
    expect((await register(number)).statusCode).toBe(200);
    const customer = await customerOf(number);
    expect(await keyOf(customer)).toMatch(/^photos\/\d+\/[\w-]{24}$/);
    const shown = await photoOf(customer);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(30);
    expect((await photoOf(customer, test.strangers.administrador)).statusCode).toBe(404);
    expect((await test.app.inject({ url: `/V2/customers/${customer}/photo` })).statusCode).toBe(401);
  });

  it('refuses a content that was altered in the bucket', async () => {
    const { identifier, address } = (await upload()).json();
    const { rows } = await pool.query('select object_key from newsletter_image where identifier = $1', [identifier]);
    const path = `tienda/${rows[0].object_key}`;
    const object = server.objects.get(path);
    if (object) server.objects.set(path, { ...object, content: Buffer.from(object.content.toReversed()) });
    const altered = await test.app.inject({ url: address });
    expect([altered.statusCode, altered.headers['cache-control']]).toEqual([503, 'no-store']);
    const { unreadable } = await moveContents({ database, contents: bucket().contents }, pictures, 'database');
    expect(unreadable).toBe(1);
    await moveAll('bucket');
    server.objects.delete(path);
    const gone = await test.app.inject({ url: address });
    expect([gone.statusCode, gone.json().message]).toEqual([
      503,
      'No pudimos abrir la imagen en este momento. Intenta de nuevo en un momento.',
    ]);
    await pool.query('delete from newsletter_image where identifier = $1', [identifier]);
  });

  describe('while the bucket is down', () => {
    it('loses no photo: it is in the database until a job moves it', async () => {
      const number = documentOfNow();
      await whileDown(async () => {
        expect((await register(number, 44)).statusCode).toBe(200);
        expect((await upload(45)).statusCode).toBe(200);
        expect((await photoOf(await customerOf(number))).statusCode).toBe(200);
      });
      const customer = await customerOf(number);
      expect(await keyOf(customer)).toBeNull();
      const job = periodicJobs(test.services).find(({ name }) => name === 'move-contents');
      await job?.run(new AbortController().signal);
      expect(await keyOf(customer)).toMatch(/^photos\//);
      expect((await sharp((await photoOf(customer)).rawPayload).metadata()).width).toBe(44);
      const { rows } = await pool.query('select count(*)::int as left from newsletter_image where content is not null');
      expect(rows).toEqual([{ left: 0 }]);
    });

    it('says so where a picture cannot be shown, and stays ready', async () => {
      await moveAll('bucket');
      const { rows } = await pool.query("select '/images/' || key || '.' || format as address from newsletter_image");
      const { address } = rows[0];
      await whileDown(async () => {
        const answer = await test.app.inject({ url: address });
        expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
        expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
      });
      expect((await test.app.inject({ url: address })).statusCode).toBe(200);
    });

    it('deletes nothing from its list, and tries again', async () => {
      const number = documentOfNow();
      await moveAll('bucket');
      await bucket().contents.storeInBucket({
        folder: 'photos',
        accountId: test.staff.lector.accountId,
        content: Buffer.from(number),
        contentType: 'image/jpeg',
      });
      await pool.query(`update stored_object set delete_after = now() where delete_after is not null`);
      const due = async () => (await pool.query('select from stored_object where delete_after is not null')).rowCount;
      const before = await due();
      await whileDown(deleteDue);
      expect(await due()).toBe(before);
      await pool.query(`update stored_object set delete_after = now() where delete_after is not null`);
      await deleteDue();
      expect(await due()).toBe(0);
    });
  });

  it('deletes an upload whose row was never written, and keeps the others', async () => {
    const objectKey = (
      await bucket().contents.storeInBucket({
        folder: 'images',
        accountId: test.staff.lector.accountId,
        content: Buffer.from('x'),
        contentType: 'image/png',
      })
    ).objectKey;
    await deleteDue();
    expect(objectOf(objectKey)).toBeDefined();
    await pool.query(`update stored_object set delete_after = now() - interval '1 second' where key = $1`, [objectKey]);
    const others = server.objects.size - 1;
    await deleteDue();
    expect([objectOf(objectKey), server.objects.size]).toEqual([undefined, others]);
  });

  it('confirms no content whose deletion has begun', async () => {
    const contents = bucket().contents;
    const accountId = test.staff.lector.accountId;
    const stored = await contents.storeInBucket({
      folder: 'images',
      accountId,
      content: Buffer.from('x'),
      contentType: 'image/png',
    });
    await pool.query('update stored_object set is_deleting = true, delete_after = now() where key = $1', [stored.objectKey]);
    const confirming = database.transaction((transaction) => contents.confirm(transaction, stored));
    await expect(confirming).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('deletes the photo of an erased person, also one that undoing a merge would bring back', async () => {
    const [one, other] = [documentOfNow(), documentOfNow()];
    await register(one, 31);
    await register(other, 32);
    const [kept, merged] = [await customerOf(one), await customerOf(other)];
    const keys = [await keyOf(kept), await keyOf(merged)];
    const headers = await test.as(test.staff.administrador);
    const body = { other: merged };
    expect((await test.app.inject({ method: 'POST', url: `/V1/customers/${kept}/merges`, headers, body })).statusCode).toBe(200);
    await sweepObjects(database, namedObjects);
    await deleteDue();
    expect(keys.map((one_) => objectOf(one_) !== undefined)).toEqual([true, true]);
    const erasure = {
      method: 'POST',
      url: `/V1/customers/${kept}/erasure`,
      headers,
      body: { confirmation: 'ELIMINAR' },
    } as const;
    const erased = await test.app.inject(erasure);
    expect(erased.statusCode).toBe(200);
    await deleteDue();
    expect(keys.map((one_) => objectOf(one_) !== undefined)).toEqual([false, false]);
  });

  it('restores both photos of an undone merge, also when the one that stayed was moved since', async () => {
    const [one, other] = [documentOfNow(), documentOfNow()];
    await register(one, 51);
    await register(other, 52);
    const [kept, merged] = [await customerOf(one), await customerOf(other)];
    await moveAll('database');
    const headers = await test.as(test.staff.administrador);
    const body = { other: merged };
    const merge = (await test.app.inject({ method: 'POST', url: `/V1/customers/${kept}/merges`, headers, body })).json();
    await moveAll('bucket');
    const undoing = await test.app.inject({ method: 'DELETE', url: `/V1/customers/${kept}/merges/${merge.id}`, headers });
    expect(undoing.statusCode).toBe(200);
    const widths = [kept, merged].map(async (customer) => (await sharp((await photoOf(customer)).rawPayload).metadata()).width);
    expect(await Promise.all(widths)).toEqual([51, 52]);
  });

  it('deletes a replaced photo, and those of rows that are gone, with the next sweep', async () => {
    const number = documentOfNow();
    await register(number, 33);
    const customer = await customerOf(number);
    const replaced = await keyOf(customer);
    await register(number, 34);
    const current = await keyOf(customer);
    await deleteDue();
    expect([objectOf(replaced) !== undefined, objectOf(current) !== undefined]).toEqual([true, true]);
    await sweepObjects(database, namedObjects);
    await deleteDue();
    expect([objectOf(replaced) !== undefined, objectOf(current) !== undefined]).toEqual([false, true]);
    await pool.query('delete from customer_photo where customer_id = $1', [customer]);
    await sweepObjects(database, namedObjects);
    await deleteDue();
    expect(objectOf(current)).toBeUndefined();
  });

  it('moves everything to the database and back, with the same bytes', async () => {
    const number = documentOfNow();
    await register(number, 36);
    const customer = await customerOf(number);
    await moveAll('bucket');
    const shown = (await photoOf(customer)).rawPayload;
    expect(await moveAll('database')).toBeGreaterThan(1);
    expect([await keyOf(customer), await moveAll('database')]).toEqual([null, 0]);
    expect((await photoOf(customer)).rawPayload.equals(shown)).toBe(true);
    await sweepObjects(database, namedObjects);
    await deleteDue();
    expect(server.objects.size).toBe(0);
    expect(await moveAll('bucket')).toBeGreaterThan(1);
    expect((await photoOf(customer)).rawPayload.equals(shown)).toBe(true);
  });

  it('does not overwrite a photo that changes while it is moved', async () => {
    const number = documentOfNow();
    await register(number, 37);
    const customer = await customerOf(number);
    await moveAll('database');
    const { objects } = bucket();
    const put = objects.put.bind(objects);
    jest.spyOn(objects, 'put').mockImplementation(async (...given) => {
      await pool.query(`update customer_photo set content = '\\x01' where customer_id = $1`, [customer]);
      return put(...given);
    });
    await moveContents({ database, contents: bucket().contents }, photos, 'bucket', customer - 1);
    expect(await keyOf(customer)).toBeNull();
    expect((await photoOf(customer)).rawPayload).toEqual(Buffer.from([1]));
  });

  it('deletes photos that are older than their account keeps them, here and in the bucket', async () => {
    const number = documentOfNow();
    await register(number, 39);
    const customer = await customerOf(number);
    const objectKey = await keyOf(customer);
    const dayMs = 24 * 60 * 60 * 1000;
    const inDays = (days: number) => photosRepository.deleteOld(database, new Date(Date.now() + days * dayMs));
    await inDays(5000);
    expect((await photoOf(customer)).statusCode).toBe(200);
    const keep = 'update account set kept_photo_days = $2 where id = $1';
    await pool.query(keep, [test.staff.lector.accountId, 60]);
    await inDays(59);
    expect((await photoOf(customer)).statusCode).toBe(200);
    await inDays(61);
    expect([(await photoOf(customer)).statusCode, await customerOf(number)]).toEqual([404, customer]);
    await sweepObjects(database, namedObjects);
    await deleteDue();
    expect(objectOf(objectKey)).toBeUndefined();
    await pool.query(keep, [test.staff.lector.accountId, 0]);
  });

  it('exports what is in the bucket', async () => {
    const number = documentOfNow();
    await register(number, 38);
    const customer = await customerOf(number);
    const content = objectOf(await keyOf(customer))?.content ?? Buffer.alloc(1);
    const account = { id: test.staff.lector.accountId, timeZone: 'America/Bogota' };
    const faults: unknown[] = [];
    const archive = await buffer(accountArchive(test.services, account, new Date(), (fault) => void faults.push(fault)));
    expect(faults).toEqual([]);
    // Stored without compression, because pictures are compressed already.
    expect(archive.includes(content)).toBe(true);
    expect(archive.includes(`fotos-de-clientes/${customer}.jpg`)).toBe(true);
  });
});
