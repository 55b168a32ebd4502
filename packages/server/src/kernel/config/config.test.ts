import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const key = 'x'.repeat(32);
const secretNames = Object.entries<{ readonly isSecret?: true }>(settings).flatMap(([name, { isSecret }]) =>
  isSecret ? [name] : [],
);

it('needs no settings: a demo on the embedded database at port 8080', () => {
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:8080',
    adminUrl: 'http://admin.localhost:8080',
    rootDomains: [],
    migrate: true,
    demo: true,
    worker: true,
    captcha: undefined,
    assistant: undefined,
    mailFrom: 'no-responder@admin.localhost',
    footer: { contactEmail: 'hola@pregon.example', privacyUrl: undefined },
    releaseStore: join(folder, 'releases'),
    releaseKeyFile: join(folder, 'release-key.json'),
    canary: { minFaults: 5, minReporters: 2, maxFaultRate: 0.1 },
    production: true,
  });
});

it('reads the bucket of pictures and photos, which needs its name and both halves of a key', () => {
  const read = (change: object) => readConfig({ DATA_DIR: folder, ...change }).bucket;
  expect(read({})).toBeUndefined();
  const amazon = { bucket: 'fotos', region: 'us-east-1', endpoint: undefined, credentials: undefined };
  expect(read({ S3_BUCKET: 'fotos' })).toEqual({ ...amazon, forcePathStyle: false, prefix: '' });
  const S3_ENDPOINT = 'https://objetos.empresa.com';
  const own = { S3_BUCKET: 'fotos', S3_ENDPOINT, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_PREFIX: '/tienda/' };
  expect(read(own)).toEqual({
    ...amazon,
    endpoint: S3_ENDPOINT,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    forcePathStyle: true,
    prefix: 'tienda/',
  });
  expect(read({ ...own, S3_PATH_STYLE: 'off' })?.forcePathStyle).toBe(false);
  expect(() => read({ ...own, S3_SECRET_ACCESS_KEY: '' })).toThrow('van juntas');
  expect(() => read({ S3_ENDPOINT })).toThrow('S3_BUCKET hace falta');
  expect(() => read({ ...own, S3_PREFIX: 'a b' })).toThrow('S3_PREFIX es una carpeta');
});

it.each(['%', 'clave%', '%ff'])('refuses a header for traces with a text that is not encoded: %s', (text) => {
  const read = () => readConfig({ DATA_DIR: folder, OTEL_EXPORTER_OTLP_HEADERS: `authorization=${text}` });
  expect(read).toThrow('OTEL_EXPORTER_OTLP_HEADERS tiene un % que no es un código como %20');
});

it('creates a secret key once, readable by its owner only', () => {
  const data = join(folder, 'new');
  const { secretKey } = readConfig({ DATA_DIR: data });
  expect(secretKey).toMatch(/^.{43}$/);
  expect(readConfig({ DATA_DIR: data }).secretKey).toBe(secretKey);
  expect(statSync(join(data, 'secret-key')).mode & 0o077).toBe(0);
});

it('reads all settings', () => {
  const written = {
    DATABASE_URL: 'postgres://db/pregon',
    PORT: '9000',
    ROOT_DOMAINS: 'empresa.com.co, pregon.app',
    WORKER: 'off',
    SECRET_KEY: key,
    ADMIN_URL: 'https://admin.empresa.com.co/',
    RELEASE_STORE: 's3://releases/pregon',
    RELEASE_KEY_FILE: '/run/secrets/release-key.json',
    CANARY_MIN_FAULTS: '12',
    CANARY_MAX_FAULT_RATE: '0.05',
  };
  expect(readConfig(written)).toMatchObject({
    port: 9000,
    databaseUrl: 'postgres://db/pregon',
    publicUrl: 'http://localhost:9000',
    adminUrl: 'https://admin.empresa.com.co',
    rootDomains: ['empresa.com.co', 'pregon.app'],
    releaseStore: 's3://releases/pregon',
    releaseKeyFile: '/run/secrets/release-key.json',
    canary: { minFaults: 12, maxFaultRate: 0.05 },
    worker: false,
    demo: false,
    secretKey: key,
  });
});

it('reports all invalid settings at once', () => {
  expect(() =>
    readConfig({
      PORT: '80a',
      DEMO: 'sí',
      SMTP_URL: 'correo',
      SECRET_KEY: 'corta',
      CANARY_MIN_FAULTS: '0',
      CANARY_MAX_FAULT_RATE: '10%',
    }),
  ).toThrow(
    [
      'Revisa la configuración:',
      '  PORT es un número de 0 a 65535.',
      '  CANARY_MIN_FAULTS es un número entero desde 1.',
      '  CANARY_MAX_FAULT_RATE es una parte de 0 a 1, como 0.1.',
      '  SMTP_URL se escribe como smtp://usuario:clave@servidor:587.',
      '  DEMO se escribe on u off.',
      '  SECRET_KEY necesita al menos 32 caracteres.',
    ].join('\n'),
  );
});

it('creates no secret key that several machines would have to share', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/pregon', DATA_DIR: join(folder, 'shared') })).toThrow(
    'SECRET_KEY hace falta',
  );
  expect(existsSync(join(folder, 'shared'))).toBe(false);
});

it('requires a mail server outside of the demo', () => {
  const written = { DATABASE_URL: 'postgres://db/pregon', SECRET_KEY: key };
  expect(() => readConfig(written)).toThrow('SMTP_URL hace falta');
  expect(readConfig({ ...written, SMTP_URL: 'smtp://correo:25' }).smtpUrl).toBe('smtp://correo:25');
});

it('uses no made-up values outside of the demo', () => {
  const real = { DATA_DIR: folder, DEMO: 'off', SMTP_URL: 'smtp://correo:25', ADMIN_URL: 'https://admin.empresa.com.co' };
  const nothing = {
    contactPhone: undefined,
    networkUrl: undefined,
    privacyUrl: undefined,
    cookiesUrl: undefined,
    termsUrl: undefined,
  };
  expect(readConfig({ ...real, CONTACT_EMAIL: 'hola@empresa.com.co' })).toMatchObject({
    mailFrom: 'no-responder@admin.empresa.com.co',
    footer: { ...nothing, contactEmail: 'hola@empresa.com.co' },
  });
});

it('accepts only web addresses for the footer', () => {
  expect(() => readConfig({ PRIVACY_URL: 'javascript:alert(1)', CONTACT_EMAIL: 'hola' })).toThrow(
    '  CONTACT_EMAIL es un correo, como hola@empresa.com.\n  PRIVACY_URL se escribe como https://empresa.com/pagina.',
  );
});

it('verifies the bot check with Google by default', () => {
  const keys = { DATA_DIR: folder, RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' };
  const google = { siteKey: 'a', secret: 'b', verifyUrl: 'https://www.google.com/recaptcha/api/siteverify', hostnames: [] };
  expect(readConfig(keys).captcha).toEqual(google);
  const change = { RECAPTCHA_VERIFY_URL: 'http://localhost:9/verify', RECAPTCHA_HOSTNAMES: 'admin.a.co, admin.b.co' };
  const changed = { verifyUrl: 'http://localhost:9/verify', hostnames: ['admin.a.co', 'admin.b.co'] };
  expect(readConfig({ ...keys, ...change }).captcha).toEqual({ ...google, ...changed });
});

it('requires both keys of the captcha or neither', () => {
  expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'a', SECRET_KEY: key })).toThrow('van juntas');
});

it('reads dashboards of other tools, and reports invalid ones', () => {
  const file = join(folder, 'boards.json');
  const read = (boards: unknown, more = {}) => {
    writeFileSync(file, JSON.stringify(boards));
    return readConfig({ DATA_DIR: folder, BOARDS_FILE: file, ...more });
  };
  const path = '/admin/analytics/events';
  const link = { label: 'Bodega', path, kind: 'link', url: 'https://paneles.example' };
  const metabase = { label: 'Ventas', path, kind: 'metabase', siteUrl: 'https://metabase.example', dashboard: 1 };
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({ tracking: true, outsideBoards: [] });
  expect(read([link], { TRACKING: 'off' })).toMatchObject({ tracking: false, outsideBoards: [link] });
  expect(() => read([{ ...link, path: '/' }])).toThrow('BOARDS_FILE está mal en 0.path');
  expect(() => read([metabase])).toThrow('METABASE_SECRET hace falta');
  expect(read([metabase], { METABASE_SECRET: 'x' }).outsideBoards).toHaveLength(1);
  expect(() => readConfig({ DATA_DIR: folder, BOARDS_FILE: join(folder, 'none.json') })).toThrow('BOARDS_FILE');
});

it('requires a model for the assistant; a key is optional', () => {
  const url = 'https://modelos.example/v1/';
  const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment }).assistant;
  expect(read({ ASSISTANT_URL: url, ASSISTANT_MODEL: 'pluma' })).toEqual({
    url: 'https://modelos.example/v1',
    key: undefined,
    model: 'pluma',
  });
  expect(() => read({ ASSISTANT_URL: url })).toThrow('ASSISTANT_URL y ASSISTANT_MODEL van juntas.');
});

describe('a key ring', () => {
  const other = 'y'.repeat(32);
  const base = { DATA_DIR: folder, SECRET_KEY: key };

  it('is SECRET_KEY alone where it is not set', () => {
    expect(readConfig(base).keys.links).toEqual([{ id: '', secret: key }]);
  });

  it('signs with its first key, and has SECRET_KEY only where it says so', () => {
    const { keys } = readConfig({ ...base, LINK_KEYS: `2026b:${other}, SECRET_KEY`, SESSION_KEYS: `2026b:${other}` });
    expect(keys.links).toEqual([
      { id: '2026b', secret: other },
      { id: '', secret: key },
    ]);
    expect(keys.session).toEqual([{ id: '2026b', secret: other }]);
    expect(keys.encryption).toEqual([{ id: '', secret: key }]);
  });

  it.each([
    ['a key that is too short', 'a:corta', 'en la entrada 1'],
    ['a key without an id', `a:${other},${key}`, 'en la entrada 2'],
    ['an id with other signs', `a.b:${other}`, 'en la entrada 1'],
    ['an id twice', `a:${other},a:${key}`, 'dos claves con el mismo nombre'],
    ['a key twice', `a:${other},b:${other}`, 'la misma clave dos veces'],
  ])('is refused with %s, without printing a key', (_, written, problem) => {
    const read = () => readConfig({ ...base, LINK_KEYS: written });
    expect(read).toThrow(problem);
    expect(read).toThrow('LINK_KEYS');
    expect(read).not.toThrow(/corta|x{32}|y{32}/);
  });
});

describe('a secret from a file', () => {
  const file = (content: string): string => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };
  const base = { DATA_DIR: '', DATABASE_URL: 'postgres://db/pregon', SMTP_URL: 'smtp://correo', WORKER: 'off' };

  it('is read like the variable itself, without the trailing line break', () => {
    expect(readConfig({ ...base, SECRET_KEY_FILE: file(`${key}\n`) }).secretKey).toBe(key);
    const url = 'postgres://pregon:clave@db/pregon';
    expect(readConfig({ ...base, DATABASE_URL: '', SECRET_KEY: key, DATABASE_URL_FILE: file(`${url}\r\n`) }).databaseUrl).toBe(
      url,
    );
  });

  it.each(secretNames)('may be %s', (name) => {
    const both = { DATA_DIR: folder, [name]: 'x'.repeat(40), [`${name}_FILE`]: file('y') };
    expect(() => readConfig(both)).toThrow(`${name} y ${name}_FILE no van juntas: deja una de las dos.`);
  });

  it('is refused where the file is unreadable, a folder, or empty', () => {
    const none = join(folder, 'none');
    const read = (path: string) => () => readConfig({ ...base, SECRET_KEY_FILE: path });
    expect(read(none)).toThrow(`SECRET_KEY_FILE nombra un archivo que no se puede leer (ENOENT): ${none}.`);
    expect(read(folder)).toThrow('no se puede leer (EISDIR)');
    expect(read(file(' \n'))).toThrow('SECRET_KEY_FILE nombra un archivo vacío');
  });

  it('is validated like any other, without being printed', () => {
    expect(() => readConfig({ ...base, SECRET_KEY_FILE: file('corta') })).toThrow('SECRET_KEY necesita al menos 32 caracteres.');
    expect(() => readConfig({ ...base, SECRET_KEY_FILE: file('corta') })).not.toThrow('corta');
  });

  it('is available for secrets only', () => {
    expect(readConfig({ DATA_DIR: folder, PORT_FILE: file('9000') }).port).toBe(8080);
  });
});
