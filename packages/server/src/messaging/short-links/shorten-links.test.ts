import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isCode } from '@pregon/contract/short-links/short-url';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { shortenLinks } from './shorten-links.ts';
import { shortLinksRepository } from './short-links.repository.ts';
import { shortLinks } from './short-links.table.ts';

const places = { publicUrl: 'https://pregon.example', adminUrl: 'https://admin.pregon.example', rootDomains: [] };
const codesIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/https:\/\/pregon\.example\/s\/(\w+)/g)].map(([, code = '']) => code);

oneDatabase(({ database }) => {
  let ids: number[];
  beforeAll(async () => {
    const audience = await seedAudience(database, 3);
    const occurrenceId = await seedOccurrence(database, audience);
    const [method] = await database.select({ id: sendMethods.id }).from(sendMethods);
    const rows = audience.people.map(({ id }) => ({
      accountId: audience.accountId,
      occurrenceId,
      methodId: method?.id ?? 0,
      customerId: id,
      address: '+573001112233',
    }));
    ids = (await database.insert(deliveries).values(rows).returning({ id: deliveries.id })).map(({ id }) => id);
  });
  afterEach(() => database.delete(shortLinks));
  const [first, second] = [() => ids[0] ?? 0, () => ids[1] ?? 0];

  it('gives every link of every recipient its own code, which redirects to the original', async () => {
    const texts = [
      { deliveryId: first(), text: 'Hola, Ana: https://tienda.example/ofertas?c=cali. Y (https://ñandú.example/año)' },
      { deliveryId: second(), text: 'Hola, Luz: https://tienda.example/ofertas?c=bogotá' },
    ];
    const [ana, luz] = await shortenLinks(database, places, texts);
    expect(ana).toMatch(/^Hola, Ana: https:\/\/pregon\.example\/s\/\w{8}\. Y \(https:\/\/pregon\.example\/s\/\w{8}\)$/);
    const codes = [...codesIn(ana), ...codesIn(luz)];
    expect(codes.every(isCode)).toBe(true);
    expect(new Set(codes).size).toBe(3);
    const targets = await shortLinksRepository.targets(database, codes);
    expect(codes.map((code) => targets.get(code))).toMatchObject([
      { finalUrl: 'https://tienda.example/ofertas?c=cali', message: { deliveryId: first(), link: 0 } },
      { finalUrl: 'https://xn--and-6ma2c.example/a%C3%B1o', message: { deliveryId: first(), link: 1 } },
      { finalUrl: 'https://tienda.example/ofertas?c=bogot%C3%A1', message: { deliveryId: second(), link: 0 } },
    ]);
  });

  it('returns the same codes when a message is retried', async () => {
    const texts = [{ deliveryId: first(), text: 'https://a.example https://b.example' }];
    const once = await shortenLinks(database, places, texts);
    const more = [...texts, { deliveryId: second(), text: 'https://a.example' }];
    const again = await shortenLinks(database, places, more);
    expect(again[0]).toBe(once[0]);
    expect(codesIn(again[1])).toHaveLength(1);
    expect(await database.$count(shortLinks)).toBe(3);
  });

  it('keeps short links, untracked pages and invalid addresses as they are', async () => {
    const text = [
      'https://pregon.example/s/x7Kp2QaZ',
      'https://pregon.example/unsubscribe/a%40b.example?t=1',
      'https://ana:x@tienda.example/',
      'https://tienda.example:99999/',
      `https://tienda.example/${'a'.repeat(2000)}`,
      'sin enlaces',
    ].join(' ');
    expect(await shortenLinks(database, places, [{ deliveryId: first(), text }])).toEqual([text]);
    expect(await database.$count(shortLinks)).toBe(0);
  });

  it('creates thousands of codes in one statement', async () => {
    const links = Array.from({ length: 3000 }, (_, link) => ({
      deliveryId: ids[link % 3] ?? 0,
      link,
      url: 'https://a.example/',
    }));
    const codes = await shortLinksRepository.forRecipients(database, links);
    expect(new Set(codes).size).toBe(3000);
  });

  it('creates no code for a message that does not exist', async () => {
    const links = [{ deliveryId: 999_999, link: 0, url: 'https://a.example/' }];
    await expect(shortLinksRepository.forRecipients(database, links)).rejects.toThrow(
      'The link 0 of the delivery 999999 got no code.',
    );
  });

  describe('deleting a message', () => {
    it('deletes its short links', async () => {
      await shortenLinks(database, places, [{ deliveryId: ids[2] ?? 0, text: 'https://a.example' }]);
      await database.execute(`delete from delivery where id = ${ids[2]}`);
      expect(await database.$count(shortLinks)).toBe(0);
    });
  });
});
