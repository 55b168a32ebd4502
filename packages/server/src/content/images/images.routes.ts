import { buffer } from 'node:stream/consumers';
import { deleteNewsletterImage, uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import type { EncodedImage } from './image-encoder.ts';
import { imagePath, isImagePath } from './image-path.ts';
import { imagesRepository } from './images.repository.ts';

const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;

/** Headers of a public, immutable image: messages show it anywhere, cached for good. */
const forEverybody = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
} as const;

const longestName = 120;

/** The display name of a file: without its folders and invisible characters. */
function nameOf(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{C}+/gu, '')
      .trim()
      .slice(0, longestName)
      .toWellFormed() || 'Imagen'
  );
}

/** Lazily imports the image library with the first upload, so that a server starts without it. */
function lateEncoder(): (source: Buffer) => Promise<EncodedImage | undefined> {
  let loaded: Promise<ReturnType<typeof lateEncoder>> | undefined;
  return async (source) => {
    loaded ??= import('./image-encoder.ts').then(({ createImageEncoder }) => createImageEncoder());
    return (await loaded)(source);
  };
}

export function imagesRoutes(app: FastifyInstance, { database, contents }: KernelServices): void {
  const encode = lateEncoder();

  registerEndpoint(
    app,
    uploadNewsletterImage,
    async ({ file, principal, fault }) => {
      const source = await buffer(file.stream);
      const encoded = await encode(source);
      if (!encoded) throw fault('IMAGE_INVALID');
      const { accountId } = principal;
      const contentType = mediaTypes[encoded.format];
      const stored = await contents.store({ folder: 'images', accountId, content: encoded.content, contentType });
      return database.transaction(async (transaction) => {
        const image = await imagesRepository.add(transaction, principal, { ...encoded, name: nameOf(file.name) }, stored);
        await contents.confirm(transaction, stored);
        const entry = { action: 'uploadNewsletterImage', subject: image.identifier, details: { name: image.name } } as const;
        await auditRepository.record(transaction, principal, entry);
        return image;
      });
    },
    { limit: { max: 60, timeWindow: '1 minute', key: 'user' } },
  );

  registerEndpoint(app, deleteNewsletterImage, async ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const name = await imagesRepository.remove(transaction, principal, id);
      if (name === undefined) throw fault('NOT_FOUND');
      await keepRemoved(transaction, principal, { kind: 'image', record: id, name }, []);
      await auditRepository.record(transaction, principal, { action: 'deleteNewsletterImage', subject: id });
      return { message: 'Imagen eliminada', canUndo: true };
    }),
  );

  app.get<{ Params: { file: string } }>('/images/:file', async ({ params: { file } }, reply) => {
    if (!isImagePath(`/images/${file}`)) throw new Fault('NOT_FOUND');
    const [key = ''] = file.split('.');
    const image = await imagesRepository.content(database, key);
    if (!image || imagePath(key, image.format) !== `/images/${file}`) throw new Fault('NOT_FOUND');
    const content = await contents.open(image);
    // An answer that breaks off before it has begun is an error, which nobody may cache.
    if (!Buffer.isBuffer(content))
      content.once('error', () => void reply.header('cache-control', 'no-store').removeHeader('content-length'));
    return reply
      .headers({ ...forEverybody, 'content-length': image.size })
      .type(mediaTypes[image.format])
      .send(content);
  });
}
