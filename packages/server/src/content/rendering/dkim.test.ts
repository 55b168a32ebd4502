import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { dkimSigner } from './dkim.ts';
import { mailSource } from './mail-source.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sign = dkimSigner({ domain: 'tienda.example', selector: 'pregon', key: privateKey });

const mail: OutgoingMail = {
  messageId: 'd1.abc@tienda.example',
  from: { name: 'Tienda Ñandú', address: 'hola@tienda.example' },
  replyTo: 'ayuda@tienda.example',
  to: 'ana@cliente.example',
  subject: `Mañana ${'rebajas y más rebajas '.repeat(8)}🎁`,
  html: '<p>Hola,   Íñigo\t\t</p>\n\n<p>Adiós</p>',
  text: 'Hola  \n\n.\n\n\n',
  headers: { 'List-Unsubscribe': '<https://pregon.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
};

/** An independent verifier of signatures by RFC 6376: returns the tags of a valid signature. */
function verified(source: string): ReadonlyMap<string, string> | undefined {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const unfold = (text: string) => text.replace(/\r\n(?=[ \t])/g, '');
  const relax = (text: string) =>
    unfold(text)
      .replace(/[ \t]+/g, ' ')
      .replace(/\s*:\s*/, ':')
      .trim();
  const headers = head.split(/\r\n(?![ \t])/).map((line) => ({ name: line.split(':')[0]?.toLowerCase() ?? '', line }));
  const own = headers.find(({ name }) => name === 'dkim-signature')?.line ?? '';
  const tags = new Map(
    unfold(own.slice(own.indexOf(':') + 1))
      .split(';')
      .map((tag) => [tag.split('=')[0]?.trim() ?? '', tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
  const lines = rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const bodyHash = createHash('sha256')
    .update(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
    .digest('base64');
  if (bodyHash !== tags.get('bh')) return undefined;
  const said = (tags.get('h') ?? '').split(':').map((name) => relax(headers.find((header) => header.name === name)?.line ?? ''));
  const lower = (line: string) => line.replace(/^[^:]*/, (name) => name.toLowerCase());
  const toSign = [...said.map(lower), lower(relax(own.replace(/\bb=[\s\S]*$/, 'b=')))].join('\r\n');
  return createVerify('RSA-SHA256')
    .update(toSign, 'latin1')
    .verify(publicKey, tags.get('b') ?? '', 'base64')
    ? tags
    : undefined;
}

describe('the DKIM signer', () => {
  it('signs so that a receiver can verify it, including both List-Unsubscribe headers', async () => {
    const source = sign(await mailSource(mail)).toString('latin1');
    expect(Object.fromEntries(verified(source) ?? [])).toMatchObject({
      v: '1',
      a: 'rsa-sha256',
      c: 'relaxed/relaxed',
      d: 'tienda.example',
      s: 'pregon',
      h: 'from:reply-to:subject:date:message-id:to:mime-version:content-type:list-unsubscribe:list-unsubscribe-post',
    });
  });

  it('survives changes of white space in transit', async () => {
    const source = sign(await mailSource(mail)).toString('latin1');
    expect(verified(source.replaceAll('Reply-To: ', 'Reply-To:  '))).toBeDefined();
    expect(verified(`${source}\r\n\r\n`)).toBeDefined();
  });

  it.each([
    ['its subject', 'Subject: ', 'Subject: X'],
    ['its way out', 'pregon.example/u', 'estafa.example/u'],
    ['its body', 'Hola', 'Adios'],
  ])('breaks after a change of %s', async (_, from, to) => {
    const source = sign(await mailSource(mail)).toString('latin1');
    expect(source).toContain(from);
    expect(verified(source.replace(from, to))).toBeUndefined();
  });

  it('folds its header into short lines', async () => {
    const [header = ''] = sign(await mailSource(mail))
      .toString('latin1')
      .split(/\r\n(?![ \t])/);
    expect(header.split('\r\n').every((line) => line.length < 140)).toBe(true);
  });
});
