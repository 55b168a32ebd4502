import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { finalAddress, utmParamsIn } from './final-address.ts';
import { linksOf, replaceLinks } from './links-of.ts';
import { shortLinkForm } from './short-link.schema.ts';
import { isCode, shortLinkLength, shortUrl } from './short-url.ts';

const long = 'https://tienda.example/ofertas';
const invalid = 'Ingresa una URL válida, que empiece por http:// o https://.';

describe('the form of a short link', () => {
  const messageFor = (longUrl: unknown, utmParams: unknown = {}) =>
    v.safeParse(shortLinkForm, { longUrl, utmParams }).issues?.[0]?.message;

  it.each([
    ['nothing', '', 'La URL es requerida'],
    ['blanks', '   ', 'La URL es requerida'],
    ['no text', undefined, 'La URL es requerida'],
    ['a name', 'tienda.example', invalid],
    ['words', 'http://no es una url', invalid],
    ['no host', 'https://', invalid],
    ['a slash in place of a host', 'https:///tienda.example', invalid],
    ['one slash', 'https:/tienda.example', invalid],
    ['backslashes', 'https:\\\\tienda.example', invalid],
    ['a backslash after the host', 'https://tienda.example\\@ladron.example', invalid],
    ['a script', 'javascript:alert(1)', invalid],
    ['a script with an address in it', 'javascript://tienda.example/%0aalert(1)', invalid],
    ['data', 'data:text/html,hola', invalid],
    ['a file', 'file:///etc/passwd', invalid],
    ['another protocol', 'ftp://tienda.example/', invalid],
    ['a host alone', '//tienda.example', invalid],
    ['a line break', 'https://tienda.example/\r\nset-cookie: a=b', invalid],
    ['a line break in the host', 'https://tien\nda.example/', invalid],
    ['a tab', 'https://tienda.example/\ta', invalid],
    ['a zero', 'https://tienda.example/\0', invalid],
    ['an invalid port', 'https://tienda.example:99999/', invalid],
    ['somebody', 'https://ana:secreto@tienda.example/', 'Quita el usuario y la contraseña de la dirección.'],
    ['a bank that is none', 'https://banco.example@ladron.example/', 'Quita el usuario y la contraseña de la dirección.'],
    ['too much', `${long}?${'a'.repeat(2000)}`, 'Usa 2000 caracteres o menos.'],
  ])('refuses %s', (_, address, message) => {
    expect(messageFor(address)).toBe(message);
  });

  it.each([
    ['http', 'http://tienda.example'],
    ['capitals', 'HTTPS://TIENDA.EXAMPLE/Ofertas'],
    ['a name with accents', 'https://ñandú.example/año?q=café#señal'],
    ['a port', 'https://tienda.example:8443/'],
    ['an address of numbers', 'http://192.0.2.7/'],
    ['an @ in the path', 'https://tienda.example/@ceiba'],
    ['an @ in the query', 'https://tienda.example?a=b@c'],
    ['2000 characters', `${long}?${'a'.repeat(2000 - long.length - 1)}`],
  ])('accepts %s', (_, address) => {
    expect(messageFor(address)).toBeUndefined();
  });

  it.each(['source', 'medium', 'campaign', 'term', 'content'])('accepts 50 characters of %s, and refuses 51', (name) => {
    expect(messageFor(long, { [name]: 'ñ'.repeat(50) })).toBeUndefined();
    expect(messageFor(long, { [name]: 'ñ'.repeat(51) })).toBe('Usa 50 caracteres o menos.');
  });

  it('requires the address only, and rejects unknown fields', () => {
    expect(v.parse(shortLinkForm, { longUrl: ` ${long} ` })).toEqual({
      longUrl: long,
      utmParams: { source: '', medium: '', campaign: '', term: '', content: '' },
    });
    expect(v.is(shortLinkForm, { longUrl: long, code: 'elegido0' })).toBe(false);
    expect(v.is(shortLinkForm, { longUrl: long, utmParams: { other: 'x' } })).toBe(false);
  });
});

describe('the final address of a short link', () => {
  it.each([
    ['adds what is given, in order', long, { medium: 'sms', source: 'caja' }, `${long}?utm_source=caja&utm_medium=sms`],
    ['leaves the address alone when nothing is given', `${long}?b&a=1+2#x`, { source: ' ' }, `${long}?b&a=1+2#x`],
    ['appends to a query, before a fragment', `${long}?a=1#b?c`, { source: 'caja' }, `${long}?a=1&utm_source=caja#b?c`],
    ['needs no path', 'https://tienda.example', { source: 'caja' }, 'https://tienda.example?utm_source=caja'],
    ['replaces in place', `${long}?utm_source=x&a=1`, { source: 'caja' }, `${long}?utm_source=caja&a=1`],
    ['doubles nothing', `${long}?utm_source=x&a=1&UTM_Source=y`, { source: 'caja' }, `${long}?utm_source=caja&a=1`],
    ['recognises an encoded name', `${long}?utm%5Fsource=x`, { source: 'caja' }, `${long}?utm_source=caja`],
    ['keeps parameters without a new value', `${long}?utm_source=x`, { medium: 'sms' }, `${long}?utm_source=x&utm_medium=sms`],
    ['encodes', long, { campaign: 'Día & noche=1#ñ' }, `${long}?utm_campaign=D%C3%ADa%20%26%20noche%3D1%23%C3%B1`],
    ['accepts half a surrogate pair', long, { campaign: 'a\ud800' }, `${long}?utm_campaign=a%EF%BF%BD`],
    ['accepts an invalid query', `${long}?%E0%A4=1`, { source: 'caja' }, `${long}?%E0%A4=1&utm_source=caja`],
    ['drops an empty query', `${long}?`, {}, long],
  ])('%s', (_, address, params, expected) => {
    expect(finalAddress(address, params)).toBe(expected);
  });

  it('is stable when it is computed again', () => {
    const params = { source: 'caja', campaign: 'Día & noche' };
    const once = finalAddress(`${long}?a=1#b`, params);
    expect(finalAddress(once, params)).toBe(once);
    expect(utmParamsIn(once)).toEqual({ source: 'caja', medium: '', campaign: 'Día & noche', term: '', content: '' });
  });

  it('keeps existing parameters', () => {
    expect(utmParamsIn(`${long}?UTM_SOURCE=mi+boletin&utm_term&utm_content=%E0%A4`)).toMatchObject({
      source: 'mi boletin',
      term: '',
      content: '%E0%A4',
    });
  });
});

describe('the links of a text', () => {
  it.each([
    ['none', 'Ven a la tienda.', []],
    ['one', `Mira ${long} hoy`, [long]],
    ['the end of a sentence', `Mira ${long}.`, [long]],
    ['more of it', `¿Ya viste ${long}?!`, [long]],
    ['brackets around it', `(${long}) y [${long}]`, [long, long]],
    ['brackets inside', 'https://es.example/Pregón_(oficio).', ['https://es.example/Pregón_(oficio)']],
    ['quotes', `«${long}» “${long}” "${long}"`, [long, long, long]],
    ['query and fragment', `${long}?a=1&b=ñ#c, y más`, [`${long}?a=1&b=ñ#c`]],
    ['a merge tag with a default', `${long}?c={{city|San Andrés}}&x=1 ya`, [`${long}?c={{city|San Andrés}}&x=1`]],
    ['two lines', `${long}\nHTTP://otra.example/`, [long, 'HTTP://otra.example/']],
    ['an emoji after it', `${long}😀`, [`${long}😀`]],
    ['no host', 'Escribe https://, sin más', []],
    ['without a protocol', 'Mira tienda.example/ofertas', []],
  ])('%s', (_, text, expected) => {
    const found = linksOf(text);
    expect(found.map(({ url }) => url)).toEqual(expected);
    for (const { url, start, end } of found) expect(text.slice(start, end)).toBe(url);
  });

  it('are replaced by other texts', () => {
    const text = `Hoy: ${long}. Mañana: (https://otra.example)`;
    expect(replaceLinks(text, (url, link) => `${link}:${url.length}`)).toBe(`Hoy: 0:${long.length}. Mañana: (1:20)`);
  });
});

describe('a short link', () => {
  it('has a known length before it is created', () => {
    for (const publicUrl of ['https://empresa.com', 'https://empresa.com/'])
      expect(shortLinkLength(publicUrl)).toBe(shortUrl(publicUrl, 'x7Kp2QaZ').length);
    expect(shortUrl('https://empresa.com/', 'x7Kp2QaZ')).toBe('https://empresa.com/s/x7Kp2QaZ');
  });

  it('recognises valid codes', () => {
    expect(['x7Kp2QaZ', 'x7Kp2Qa', 'x7Kp2QaZZ', 'x7Kp2Qa-', 'x7Kp2Qañ', ''].map(isCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
