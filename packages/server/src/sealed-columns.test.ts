import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type SQL, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { accountChannelsRepository } from './channels/accounts/account-channels.repository.ts';
import { accountWebhooksRepository } from './channels/accounts/account-webhooks.repository.ts';
import { accounts, users } from './identity/accounts/accounts.table.ts';
import { importSourcesRepository } from './import/sources/import-sources.repository.ts';
import { secondFactorsRepository } from './identity/second-factor/second-factors.repository.ts';
import { singleSignOnRepository } from './identity/single-sign-on/single-sign-on.repository.ts';
import { newTotpSecret } from './identity/second-factor/totp.ts';
import { type KeyRing, ringsOf, singleKey } from './kernel/tokens/key-ring.ts';
import { keyReport } from './kernel/tokens/key-report.ts';
import { keyUsesRepository } from './kernel/tokens/key-uses.repository.ts';
import { countByFingerprint, reencrypt } from './kernel/tokens/sealed-column.ts';
import { createSecretBox, fingerprintsOf } from './kernel/tokens/secret-box.ts';
import { webhooksRepository } from './outbox/webhooks.repository.ts';
import { createErasedIdentities } from './retail/consent/erased-identities.ts';
import { sealedColumns } from './sealed-columns.ts';
import { eachDatabase } from './testing/each-database.ts';

const before = singleKey('the key of before, thirty-two letters');
const next = { id: '2026b', secret: 'the key after it, of thirty-two letters' };
const rotated: KeyRing = [next, ...before];
const fingerprint = (ring: KeyRing): string => fingerprintsOf(ring)[0]?.fingerprint ?? '';

eachDatabase(({ database }) => {
  let accountId: number;
  let personId: string;
  let endpointId: number;
  let sourceId: number | undefined;
  let webhookKey: string | undefined;
  const secret = newTotpSecret();
  const provider = { settings: { accountSid: `AC${'2'.repeat(32)}`, from: 'VECINA' }, secrets: { authToken: 'secreto' } };

  const source = {
    name: 'ERP',
    kind: 'products' as const,
    protocol: 'sftp' as const,
    address: 'sftp://archivos.tienda.example',
    path: 'a.csv',
    login: 'password' as const,
    user: 'tienda',
    secret: 'clave de la fuente',
    passphrase: '',
    fingerprint: '',
    days: [1],
    time: '06:00',
    createMissing: false,
    active: true,
  };
  const signOn = {
    issuer: 'https://ingreso.example',
    clientId: 'pregon',
    clientSecret: 'clave del cliente',
    enabled: true,
    required: false,
    providerVerifies: false,
    roleClaim: '',
    roleValues: { administrador: '', marketing: '', operador: '', lector: '', gerente_tienda: '' },
    defaultRole: '' as const,
  };

  /** Stores one secret of each kind with the key of before. */
  beforeEach(async () => {
    await database.execute(sql`delete from account_channel`);
    await database.execute(sql`delete from webhook_endpoint`);
    await database.execute(sql`delete from import_source`);
    await database.execute(sql`delete from second_factor`);
    await database.execute(sql`delete from single_sign_on`);
    await database.execute(sql`delete from erased_identity`);
    await database.execute(sql`delete from key_use`);
    const box = createSecretBox(before);
    const [account] = await database.insert(accounts).values({ name: 'Tienda' }).returning();
    accountId = account?.id ?? 0;
    personId = randomUUID();
    await accountChannelsRepository(box).save(database, { accountId, channel: 'sms' }, provider);
    webhookKey = await accountWebhooksRepository(box).keyOf(database, { accountId, channel: 'sms' });
    const form = { url: 'https://tienda.example/avisos', description: '', types: ['message.sent' as const], active: true };
    endpointId = (await webhooksRepository(box).create(database, { accountId }, form)).id;
    await webhooksRepository(box).rotate(database, { accountId }, endpointId);
    const [maker] = await database
      .insert(users)
      .values({
        accountId,
        email: `${personId}@tienda.example`,
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'marketing',
        passwordHash: '',
      })
      .returning();
    const owner = { accountId, userId: maker?.id ?? 0 };
    const when = { timeZone: 'America/Bogota', now: new Date() };
    sourceId = await importSourcesRepository(box).save(database, owner, source, when);
    await database.transaction((transaction) => singleSignOnRepository.save(transaction, box, accountId, signOn));
    await database.transaction((transaction) => secondFactorsRepository.enrol(transaction, box, { personId, secret, step: 1 }));
  });

  const reencryptAll = async (ring: KeyRing, batch?: number) => {
    const done = [];
    for (const column of sealedColumns) done.push(await reencrypt(database, column, ring, batch));
    return { changed: done.map(({ changed }) => changed), unreadable: done.map(({ unreadable }) => unreadable) };
  };

  /** How many values of all text columns of the database begin like a text that a key encrypted. */
  const textsOf = async (ring: KeyRing): Promise<number> => {
    const { rows } = await database.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`);
    const counted = rows.map(
      ({ table_name: table, column_name: column }) =>
        sql`select count(*)::int as total from ${sql.identifier(table)} where ${sql.identifier(column)} like ${`v1.${fingerprint(ring)}.%`}`,
    );
    const all = await database.execute<{ total: number }>(
      sql`select sum(total)::int as total from (${sql.join(counted, sql` union all `)}) counted`,
    );
    return all.rows[0]?.total ?? 0;
  };

  describe('encrypting stored secrets again', () => {
    it('leaves no text of the earlier key in any column of the database, and all readable with the next one alone', async () => {
      expect(await textsOf(before)).toBe(sealedColumns.length);
      expect(await reencryptAll(rotated, 1)).toEqual({ changed: [1, 1, 1, 1, 1, 1, 1], unreadable: [0, 0, 0, 0, 0, 0, 0] });
      expect([await textsOf(before), await textsOf(rotated)]).toEqual([0, sealedColumns.length]);

      const box = createSecretBox([next]);
      expect(await accountChannelsRepository(box).read(database, accountId, 'sms')).toMatchObject(provider);
      expect(await accountWebhooksRepository(box).keyOf(database, { accountId, channel: 'sms' })).toBe(webhookKey);
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      expect(await database.transaction((transaction) => secondFactorsRepository.useCode(transaction, box, personId, code))).toBe(
        'app',
      );
      const stored = await importSourcesRepository(box).find(database, accountId, sourceId ?? 0);
      expect(stored && importSourcesRepository(box).secretsOf(stored)).toEqual({ secret: source.secret, passphrase: '' });
      const signedOn = await singleSignOnRepository.find(database, accountId);
      expect(signedOn && singleSignOnRepository.secretOf(box, signedOn)).toBe(signOn.clientSecret);
      expect(await reencryptAll(rotated)).toMatchObject({ changed: [0, 0, 0, 0, 0, 0, 0] });
    });

    it('changes nothing where the ring has one key', async () => {
      expect(await reencryptAll(before)).toMatchObject({ changed: [0, 0, 0, 0, 0, 0, 0] });
      expect(await textsOf(before)).toBe(sealedColumns.length);
    });

    it('counts a damaged text, and goes on with the others', async () => {
      const [column] = sealedColumns;
      if (!column) throw new Error('There is no column.');
      const email = { settings: { host: 'smtp.tienda.example', port: 465, user: 'ana' }, secrets: { password: 'clave' } };
      await accountChannelsRepository(createSecretBox(before)).save(database, { accountId, channel: 'email' }, email);
      await database.execute(
        sql`update account_channel set secrets = (select secrets from account_channel where channel = 'email') where channel = 'sms'`,
      );
      expect(await reencrypt(database, column, rotated, 1)).toEqual({ changed: 1, unreadable: 1 });
      expect(await countByFingerprint(database, column)).toEqual(
        new Map([
          [fingerprint(before), 1],
          [fingerprint(rotated), 1],
        ]),
      );
    });

    it('leaves a text that changes meanwhile as it is then', async () => {
      const [column] = sealedColumns;
      if (!column) throw new Error('There is no column.');
      const changed = { ...provider, secrets: { authToken: 'cambiado' } };
      const channels = accountChannelsRepository(createSecretBox([next]));
      const query = jest.spyOn(database, 'execute');
      query.mockImplementationOnce((async (statement: SQL) => {
        query.mockRestore();
        const rows = await database.execute(statement);
        await channels.save(database, { accountId, channel: 'sms' }, changed);
        return rows;
      }) as never);
      expect(await reencrypt(database, column, rotated)).toEqual({ changed: 0, unreadable: 0 });
      expect(await channels.read(database, accountId, 'sms')).toMatchObject(changed);
    });
  });

  describe('erased people', () => {
    const ana = { document: '1010', email: 'ana@cliente.example', mobile: '3001112233' };
    const luz = { document: '2020' };
    const withRing = (suppression: KeyRing) => createErasedIdentities({ keys: { suppression } });

    it('are recognised by all keys of the ring, and remembered by the first', async () => {
      await withRing(before).remember(database, accountId, [ana]);
      await withRing(rotated).remember(database, accountId, [luz]);
      const known = await withRing(rotated).of(database, accountId);
      expect([known(ana), known(luz), known({ document: '3030' })]).toEqual([true, true, false]);
      const withoutFormer = await withRing([next]).of(database, accountId);
      expect([withoutFormer(ana), withoutFormer(luz)]).toEqual([false, true]);
    });

    it('are forgotten whatever key hashed them', async () => {
      await withRing(before).remember(database, accountId, [ana]);
      await withRing(rotated).forget(database, accountId, ana);
      expect((await withRing(before).of(database, accountId))(ana)).toBe(false);
    });
  });

  describe('the report of keys', () => {
    const report = (keys: ReturnType<typeof ringsOf>, now: Date, hashes = new Map<string, number>()) =>
      keyReport(database, keys, { sealedColumns, hashes }, now);
    const rings = { session: rotated, links: rotated, encryption: rotated, suppression: rotated };

    it('says until when links of an earlier key are valid', async () => {
      await keyUsesRepository.record(database, ringsOf(before[0].secret), new Date('2026-01-10T00:00:00Z'));
      await keyUsesRepository.record(database, ringsOf(before[0].secret), new Date('2026-03-01T00:00:00Z'));
      await keyUsesRepository.record(database, rings, new Date('2026-03-02T00:00:00Z'));
      const text = await report(rings, new Date('2026-03-05T00:00:00Z'));
      expect(text).toContain(`LINK_KEYS: enlaces de los mensajes
  2026b: firma desde el 2026-03-02
  SECRET_KEY: comprueba; firmó hasta el 2026-03-01: se puede quitar desde el 2027-03-01`);
      expect(text).toContain('SECRET_KEY: comprueba; firmó hasta el 2026-03-01: ya se puede quitar');
      expect(await report(rings, new Date('2027-03-02T00:00:00Z'))).not.toContain('se puede quitar desde');
    });

    it('counts the secrets and hashes of each key, and those whose key is missing', async () => {
      const both = await report(rings, new Date(), new Map([['', 4]]));
      expect(both).toContain('SECRET_KEY: descifra; 7 secretos: vuelve a cifrarlos con npm run keys -- reencrypt');
      expect(both).toContain('SECRET_KEY: reconoce; 4 huellas: no se puede quitar');
      const without = { ...rings, encryption: [next] as const, suppression: [next] as const };
      const lost = await report(without, new Date(), new Map([['', 4]]));
      expect(lost).toContain(`clave desconocida (${fingerprint(before)}): 7 secretos que no se pueden leer`);
      expect(lost).toContain('SECRET_KEY: no está en la configuración, y 4 huellas ya no se reconocen');
      await reencryptAll(rotated);
      expect(await report(rings, new Date())).toContain('SECRET_KEY: descifra; 0 secretos: ya se puede quitar');
    });
  });
});
