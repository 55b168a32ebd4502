import { isMergeTag } from '@pregon/contract/newsletters/merge-tags';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { audienceSql, reachableSql } from '../../audiences/audience/audience-sql.ts';
import { countTagCoverage } from '../rendering/merge-values.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { newsletterPictures } from './newsletter-pictures.ts';
import { newslettersRepository } from './newsletters.repository.ts';

/** SELECT of the ids of customers that a profile or the whole account reaches by e-mail, and the profile's selection. */
async function audienceOf({ database }: KernelServices, { accountId }: Principal, profile: number | undefined) {
  if (profile === undefined) {
    const audience = reachableSql(accountId, 'email');
    return { audience, selection: undefined };
  }
  const selection = await profilesRepository.selection(database, accountId, profile);
  if (!selection) throw new Fault('NOT_FOUND');
  return { audience: audienceSql(await audienceScope(database, accountId), selection), selection };
}

export function newslettersQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    newslettersQuery,
    { type: 'Newsletter' },
    async ({ filter = {}, ...page }, { principal, services }) => {
      const { items, total } = await newslettersRepository.list(services.database, principal, filter, page);
      const pictures = newsletterPictures(services.config.keys.session);
      const now = new Date();
      const shown = items.map(async (item) => ({ ...item, img: await pictures.addressOf(principal, item, now) }));
      return { items: await Promise.all(shown), total };
    },
  );

  registerOperation(schema, tagCoverageQuery, { type: 'TagCoverage' }, async ({ tags, profile }, { principal, services }) => {
    const { audience, selection } = await audienceOf(services, principal, profile);
    const asked = [...new Set(tags)].filter(isMergeTag);
    return services.laggingReads.run((reads) => countTagCoverage(reads, audience, asked, selection), { current: true });
  });
}
