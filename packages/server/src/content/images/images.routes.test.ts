import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import sharp from 'sharp';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b81575' } });

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const upload = async (
    content: Buffer,
    { name = 'vitrina.jpg', type = 'image/jpeg', principal = test.staff.marketing } = {},
  ) => {
    const body = new FormData();
    body.append('data', '{}');
    body.append('image', new Blob([new Uint8Array(content)], { type }), name);
    return test.app.inject({ method: 'POST', url: '/V1/images', headers: await test.as(principal), body });
  };
  const list = async (principal = test.staff.lector, filter: object = {}) => {
    const body = { query: newsletterImagesQuery.document, variables: { page: 1, size: 100, filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.newsletterImages;
  };
  const remove = async (identifier: string, principal = test.staff.marketing) =>
    test.app.inject({ method: 'DELETE', url: `/V1/images/${identifier}`, headers: await test.as(principal) });

  it('stores an image, and serves it at its unguessable address for good', async () => {
    const answer = await upload(await drawn(300, 200).jpeg().toBuffer(), { name: 'C:\\fotos\\Vitrina ñ.jpg' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        identifier: expect.any(String),
        name: 'Vitrina ñ.jpg',
        address: expect.stringMatching(/^\/images\/[\w-]{24}\.jpg$/),
        width: 300,
        height: 200,
        size: expect.any(Number),
        createdAt: expect.any(String),
      },
    ]);
    const { identifier, address, size } = answer.json();
    const shown = await test.app.inject({ url: address });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.rawPayload).toHaveLength(size);
    expect(await list()).toEqual({ items: [answer.json()], total: 1 });
    const { rows } = await pool.query('select action, details from audit_event where subject = $1', [identifier]);
    expect(rows).toEqual([{ action: 'uploadNewsletterImage', details: { name: 'Vitrina ñ.jpg' } }]);
  });

  it('scales an image down, rotates it upright, and strips its metadata', async () => {
    const exif = { IFD0: { Copyright: 'SECRETO', Make: 'SECRETO' }, IFD3: { GPSLatitudeRef: 'N' } };
    const source = await drawn(2400, 1200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const { address, width, height } = (await upload(source)).json();
    expect([width, height]).toEqual([1200, 2400]);
    const kept = (await test.app.inject({ url: address })).rawPayload;
    const { exif: kepExif, xmp, icc, orientation } = await sharp(kept).metadata();
    expect([kepExif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect((await upload(await drawn(2400, 600).jpeg().toBuffer())).json()).toMatchObject({ width: 1600, height: 400 });
  });

  describe('re-encodes an image in a format of mail programs:', () => {
    const transparent = () => sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } });
    const frames = async (count: number) => {
      const pages = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          sharp({ create: { width: 40, height: 30, channels: 3, background: { r: index * 80, g: 0, b: 0 } } })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(pages, { join: { animated: true } })
        .gif()
        .toBuffer();
    };
    const noise = () =>
      sharp({
        create: { width: 400, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
      });

    it.each([
      ['WebP as JPEG', () => drawn(40, 40).webp().toBuffer(), 'jpg'],
      ['transparent WebP as PNG', () => transparent().webp().toBuffer(), 'png'],
      ['a drawing as PNG', () => drawn(40, 40).png().toBuffer(), 'png'],
      ['a photograph in PNG as JPEG', () => noise().png().toBuffer(), 'jpg'],
      ['a GIF without animation as PNG', () => drawn(40, 40).gif().toBuffer(), 'png'],
      ['a GIF that moves as GIF', () => frames(3), 'gif'],
    ])('%s', async (_, make, format) => {
      const { address, height } = (await upload(await make())).json();
      expect(address).toMatch(new RegExp(`\\.${format}$`));
      const kept = (await test.app.inject({ url: address })).rawPayload;
      const { pages = 1, pageHeight, height: whole } = await sharp(kept, { animated: true }).metadata();
      expect([pages, pageHeight ?? whole]).toEqual([format === 'gif' ? 3 : 1, height]);
    });
  });

  describe('refusing an image:', () => {
    /** A small file that says of itself that it has four gigabytes of pixels. */
    const bomb = async () => {
      const png = await drawn(9, 9).png().toBuffer();
      png.writeUInt32BE(32_000, 16);
      png.writeUInt32BE(32_000, 20);
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
      return png;
    };

    it.each([
      ['a page with the type of an image', async () => Buffer.from('<html><script>alert(1)</script></html>')],
      [
        'SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      ],
      ['an unsupported format', () => drawn(40, 40).tiff().toBuffer()],
      ['a picture that breaks off', async () => (await drawn(400, 400).jpeg().toBuffer()).subarray(0, 500)],
      ['nothing', async () => Buffer.alloc(0)],
      ['a picture that would fill the memory', bomb],
    ])('%s', async (_, make) => {
      const before = await list();
      const refused = await upload(await make());
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: 'IMAGE_INVALID', message: 'El archivo no es una imagen que podamos usar.' },
      ]);
      expect(await list()).toEqual(before);
    });

    it('an image that is too large', async () => {
      const refused = await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 1));
      expect([refused.statusCode, refused.json().code]).toEqual([413, 'TOO_LARGE']);
    });
  });

  it('removes an image from the list while messages still show it', async () => {
    const { identifier, address } = (await upload(await drawn(20, 20).png().toBuffer(), { name: 'quitar.png' })).json();
    expect((await list(test.staff.lector, { search: 'QUITAR' })).total).toBe(1);
    expect((await remove(identifier)).json()).toEqual({ message: 'Imagen eliminada', canUndo: true });
    expect((await list(test.staff.lector, { search: 'QUITAR' })).total).toBe(0);
    expect((await remove(identifier)).statusCode).toBe(404);
    expect((await test.app.inject({ url: address })).statusCode).toBe(200);
  });

  it('hides images from other accounts', async () => {
    const { identifier } = (await upload(await drawn(20, 20).png().toBuffer())).json();
    const stranger = test.strangers.administrador;
    expect(await list(stranger)).toEqual({ items: [], total: 0 });
    expect((await remove(identifier, stranger)).json()).toEqual((await remove(crypto.randomUUID(), stranger)).json());
    expect((await remove(identifier)).statusCode).toBe(200);
  });

  it.each(['/images/x', '/images/x.jpg', `/images/${'a'.repeat(24)}.jpg`, '/images/..%2f..%2fetc'])(
    'answers not found at %s',
    async (url) => {
      expect((await test.app.inject({ url })).statusCode).toBe(404);
    },
  );
});
