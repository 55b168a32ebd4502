import { createHash, createSign } from 'node:crypto';
import type { DkimSettings } from '../../kernel/config/messaging-config.ts';

/** The signed headers. Without both of List-Unsubscribe, mail programs offer no unsubscribe button (RFC 8058). */
const signedHeaders = [
  'from',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

const relaxedValue = (value: string): string =>
  value
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim();

function relaxedBody(body: string): string {
  const lines = body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '');
  const text = lines.replace(/(?:\r\n)+$/, '');
  return text && `${text}\r\n`;
}

/** Folds a long value into lines that every mail server accepts. */
const folded = (base64: string): string => base64.replace(/.{72}(?=.)/g, '$&\r\n ');

/**
 * DKIM signer (RFC 6376, rsa-sha256, relaxed/relaxed): returns a raw message with its signature header prepended. Lines end with
 * CRLF.
 */
export function dkimSigner({ domain, selector, key }: DkimSettings): (source: Buffer) => Buffer {
  return (source) => {
    // Read as bytes, because a header may hold invalid UTF-8.
    const text = source.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const fields = new Map(
      text
        .slice(0, end)
        .split(/\r\n(?![ \t])/)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), relaxedValue(line.slice(line.indexOf(':') + 1))]),
    );
    const names = signedHeaders.filter((name) => fields.has(name));
    const bodyHash = createHash('sha256')
      .update(relaxedBody(text.slice(end + 4)), 'latin1')
      .digest('base64');
    const unsigned =
      `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n` +
      ` h=${names.join(':')};\r\n bh=${bodyHash};\r\n b=`;
    const signed = [...names.map((name) => `${name}:${fields.get(name) ?? ''}`), `dkim-signature:${relaxedValue(unsigned)}`];
    const signature = createSign('RSA-SHA256').update(signed.join('\r\n'), 'latin1').sign(key, 'base64');
    return Buffer.concat([Buffer.from(`DKIM-Signature: ${unsigned}${folded(signature)}\r\n`, 'latin1'), source]);
  };
}
