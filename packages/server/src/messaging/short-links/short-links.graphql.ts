import { shortLinkNames } from '@pregon/contract/short-links/short-link.schema';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { shortUrl } from '@pregon/contract/short-links/short-url';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { shortLinksRepository } from './short-links.repository.ts';

export function shortLinksQueries(schema: SchemaParts): void {
  const naming = { type: 'ShortLink', names: shortLinkNames };
  registerOperation(schema, shortLinksQuery, naming, async ({ filter = {}, ...page }, { principal, services }) => {
    const { database, config } = services;
    const { items, total } = await shortLinksRepository.list(database, principal, filter, page);
    return { items: items.map((link) => ({ ...link, shortUrl: shortUrl(config.publicUrl, link.code) })), total };
  });
}
