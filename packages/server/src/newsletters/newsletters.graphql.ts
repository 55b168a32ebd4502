import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { newsletterPictures } from './newsletter-pictures.ts';
import { newslettersRepository } from './newsletters.repository.ts';

export function newslettersQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    newslettersQuery,
    { type: 'Newsletter' },
    async ({ filter = {}, ...page }, { principal, services }) => {
      const { items, total } = await newslettersRepository.list(services.database, principal, filter, page);
      const pictures = newsletterPictures(services.config.secretKey);
      const now = new Date();
      const shown = items.map(async (item) => ({ ...item, img: await pictures.addressOf(principal, item, now) }));
      return { items: await Promise.all(shown), total };
    },
  );
}
