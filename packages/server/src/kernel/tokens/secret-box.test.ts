import { describe, expect, it } from '@jest/globals';
import { singleKey } from './key-ring.ts';
import { createSecretBox } from './secret-box.ts';

const key = 'a secret that none but tests know';

describe('the secret box', () => {
  it('decrypts what it encrypted, and reveals nothing of it', () => {
    const box = createSecretBox(singleKey(key));
    const sealed = box.seal('account 1 email', 'clave-de-correo ñ 💌');
    expect(box.open('account 1 email', sealed)).toBe('clave-de-correo ñ 💌');
    expect(sealed).not.toContain('clave');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('clave');
  });

  it('never produces the same ciphertext twice', () => {
    const box = createSecretBox(singleKey(key));
    expect(box.seal('a', 'x')).not.toBe(box.seal('a', 'x'));
  });

  it('rejects a ciphertext of another owner', () => {
    const box = createSecretBox(singleKey(key));
    expect(() => box.open('account 2 email', box.seal('account 1 email', 'x'))).toThrow('authenticate data');
  });

  it.each([
    ['its key id', 1],
    ['its nonce', 2],
    ['its tag', 3],
    ['its text', 4],
  ])('rejects a ciphertext whose %s was changed', (_, index) => {
    const box = createSecretBox(singleKey(key));
    const parts = box.seal('a', 'a text').split('.');
    const changed = Buffer.from(parts[index] ?? '', 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    parts[index] = changed.toString('base64url');
    expect(() => box.open('a', parts.join('.'))).toThrow(/authenticate data|another key/);
  });

  it('decrypts with an earlier key, and encrypts with the new one', () => {
    const sealed = createSecretBox(singleKey(key)).seal('a', 'x');
    const rotated = createSecretBox([{ id: 'new', secret: 'another secret of thirty-two letters' }, ...singleKey(key)]);
    expect(rotated.open('a', sealed)).toBe('x');
    expect(() => createSecretBox(singleKey(key)).open('a', rotated.seal('a', 'x'))).toThrow('another key');
  });
});
