import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { imagesRepository } from './images.repository.ts';

export function imagesQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    newsletterImagesQuery,
    { type: 'NewsletterImage' },
    ({ filter = {}, ...page }, { principal, services }) => imagesRepository.list(services.database, principal, filter, page),
  );
}
