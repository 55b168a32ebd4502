import { editorRoles } from '@pregon/contract/session/roles';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ReviewedRecords } from '../../collaboration/reviewed-records.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { checkApprovable } from './approve-newsletter.ts';
import { newsletterVersionsRepository } from './newsletter-versions.repository.ts';
import { lockNewsletter, newestVersion, newslettersRepository } from './newsletters.repository.ts';
import { newsletters, newsletterVersions } from './newsletters.table.ts';

/** Newsletters for comments and approvals: their revision is the number of the newest version. */
export const reviewedNewsletters: ReviewedRecords = {
  requesters: editorRoles,
  approvers: editorRoles,
  pathOf: (identifier) => `/admin/newsletter/preview?id=${identifier}`,

  async find(database, { accountId }, identifiers) {
    const rows = await database
      .select({
        identifier: newsletters.identifier,
        name: newsletters.name,
        version: newsletterVersions.version,
        isApproved: newsletterVersions.approved,
        authorId: newsletterVersions.createdBy,
      })
      .from(newsletters)
      .innerJoin(newsletterVersions, newestVersion)
      .where(
        and(
          eq(newsletters.accountId, accountId),
          inArray(newsletters.identifier, [...identifiers]),
          isNull(newsletters.removedAt),
        ),
      );
    return new Map(rows.map(({ identifier, version, ...row }) => [identifier, { ...row, revision: String(version) }]));
  },

  describe: null,

  async lock(transaction, account, identifier) {
    await lockNewsletter(transaction, account, identifier);
  },

  async check(database, account, identifier) {
    const newest = await newslettersRepository.find(database, account, identifier);
    const found = newest && (await newsletterVersionsRepository.find(database, account, identifier, newest.version));
    if (!found) throw new Fault('NOT_FOUND');
    await checkApprovable(database, account.accountId, found.templateHtml);
  },

  /** Versions are immutable: the approved one is a copy of the newest, made by the approver. */
  async approve(transaction, principal, identifier) {
    const newsletter = await lockNewsletter(transaction, principal, identifier);
    if (!newsletter) throw new Fault('NOT_FOUND');
    const { id, version } = newsletter;
    const copied = { version, next: version + 1, approved: true, createdBy: principal.userId };
    await newsletterVersionsRepository.repeat(transaction, id, copied);
    return String(version + 1);
  },
};
