import { describe, expect, it } from '@jest/globals';
import { redactCause, redactPath } from './pii-redaction.ts';

describe('the screen name of a path', () => {
  it.each([
    ['/admin/campaign/all', '/admin/campaign/all'],
    ['/', '/'],
    ['/NotFound', '/NotFound'],
    ['/admin/campaign/4f0c8a1e-0b7e-4d0e-9d58-2b7d3f2b6c11/sends/3', '/admin/campaign/…/sends/…'],
    ['/unsubscribe/ana@tienda.example', '/unsubscribe/…'],
    ['/unsubscribe/ana%40tienda.example', '/unsubscribe/…'],
    ['/account/recovery/onlyLettersOfToken', '/account/recovery/…'],
    ['/apps/mitienda/encuesta/abcdef', '/apps/…/encuesta/…'],
    ['/preferences?email=ana@tienda.example&token=x', '/preferences'],
    ['/admin/util#ana', '/admin/util'],
    ['/admin/ti\u0000endas', '/admin/…'],
  ])('of %s is %s', (path, screen) => {
    expect(redactPath(path)).toBe(screen);
  });
});

describe('the redacted cause of a fault', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'name')",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    [
      'ScriptExternalLoadError: /r/mf-sends/0.1.0-1f2e3d4c/one.js?retry=1 failed',
      'ScriptExternalLoadError: /r/mf-sends/0.1.0-1f2e3d4c/one.js failed',
    ],
    ['Error: https://x.example/a?token=secreto#b (timeout)', 'Error: https://x.example/a (timeout)'],
    ['no such customer ana.maria+x@tienda.example', 'no such customer (correo)'],
    ['document 1020304050 is taken', 'document (número) is taken'],
    ['one\r\nForged: line\u202E\u0000 two', 'one Forged: line two'],
  ])('%j becomes %j', (cause, kept) => {
    expect(redactCause(cause)).toBe(kept);
  });
});
