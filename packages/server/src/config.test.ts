import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const key = 'x'.repeat(32);

it('needs nothing: a demo on the embedded database at port 8080', () => {
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:8080',
    adminUrl: 'http://admin.localhost:8080',
    rootDomains: [],
    demo: true,
    worker: true,
    captcha: undefined,
    releaseStore: join(folder, 'releases'),
    releaseKeyFile: join(folder, 'release-key.json'),
    canary: { minFaults: 5, maxFaultRate: 0.1 },
    production: true,
  });
});

it('makes a secret key once, for nobody else to read', () => {
  const data = join(folder, 'new');
  const { secretKey } = readConfig({ DATA_DIR: data });
  expect(secretKey).toMatch(/^.{43}$/);
  expect(readConfig({ DATA_DIR: data }).secretKey).toBe(secretKey);
  expect(statSync(join(data, 'secret-key')).mode & 0o077).toBe(0);
});

it('reads what is written', () => {
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

it('says everything that is wrong at once', () => {
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

it('does not make up a secret key that several machines would need to share', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/pregon', DATA_DIR: join(folder, 'shared') })).toThrow(
    'SECRET_KEY hace falta',
  );
  expect(existsSync(join(folder, 'shared'))).toBe(false);
});

it('does not send into the void outside of the demo', () => {
  const written = { DATABASE_URL: 'postgres://db/pregon', SECRET_KEY: key };
  expect(() => readConfig(written)).toThrow('SMTP_URL hace falta');
  expect(readConfig({ ...written, SMTP_URL: 'smtp://correo:25' }).smtpUrl).toBe('smtp://correo:25');
});

it('wants both keys of the captcha or neither', () => {
  expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'a', SECRET_KEY: key })).toThrow('van juntas');
});
